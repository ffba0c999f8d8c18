// Why: all that a search has found, on a page with an address of its own; it does not paginate (specification 2.28).
import { useLocation } from 'react-router';
import { Announcement } from '../components/Announcement';
import { EmptyState } from '../components/EmptyState';
import { scrollSteps } from '../config/limits';
import { useSearch } from '../features/catalogue/useSearch';
import { numberText } from '../lib/dates';
import { messages } from '../lib/messages';
import { queryOfPath } from '../lib/paths';
import { GridPage } from './GridPage';
import { TitleGrid } from './TitleGrid';
import { ToTrending } from './ToTrending';

const text = messages.search;

/** The results of the search that the address carries. */
export default function SearchPage() {
  const query = queryOfPath(useLocation().pathname) ?? '';
  return query === '' ? <Unasked /> : <Results key={query} query={query} />;
}

function Results({ query }: { query: string }) {
  const { total, ...list } = useSearch(query);
  const shown = list.titles?.length ?? 0;
  const found =
    shown < total
      ? text.firstOf(numberText(shown), numberText(total))
      : text.found(total, numberText(total));
  return (
    <GridPage title={text.title(query)} lead={shown > 0 ? found : ''}>
      <Announcement>{list.titles ? (shown > 0 ? found : text.none) : ''}</Announcement>
      <TitleGrid
        list={list}
        label={text.title(query)}
        empty={<Nothing />}
        scrollStep={scrollSteps.large}
      />
    </GridPage>
  );
}

function Nothing() {
  return (
    <EmptyState title={text.none} action={<ToTrending variant="secondary" />}>
      <p>{text.noneHint}</p>
    </EmptyState>
  );
}

function Unasked() {
  return (
    <GridPage title={text.untitled}>
      <EmptyState title={text.untitledHeading}>
        <p>{text.untitledHint}</p>
      </EmptyState>
    </GridPage>
  );
}
