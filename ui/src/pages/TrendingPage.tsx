// Why: the first screen after sign-in: what people watch now, as far as one cares to scroll (SPEC 2.16, 2.30).
import { useParams } from 'react-router';
import { EmptyState } from '../components/EmptyState';
import { trendingOf } from '../features/catalogue/trendingParams';
import { useTrending } from '../features/catalogue/useTrending';
import type { Trending } from '../features/catalogue/catalogueApi';
import { messages } from '../lib/messages';
import { GridPage } from './GridPage';
import NotFoundPage from './NotFoundPage';
import { TitleGrid } from './TitleGrid';

const text = messages.movies;

/** The trending screen. */
export default function TrendingPage() {
  const { kind, window } = useParams();
  const what = trendingOf(kind, window);
  return what ? <TrendingGrid key={`${kind}/${window}`} what={what} /> : <NotFoundPage />;
}

function TrendingGrid({ what }: { what: Trending }) {
  const title = what.window === 'day' ? text.trendingToday : text.trendingWeek;
  const list = useTrending(what);
  const empty = (
    <EmptyState title={text.empty}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
  return (
    <GridPage title={title}>
      <TitleGrid list={list} label={title} empty={empty} />
    </GridPage>
  );
}
