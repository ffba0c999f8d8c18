import { useLocation } from 'react-router';
import { useSearch } from '../features/search/useSearch';
import { TitleGrid } from '../features/titles/TitleGrid';
import { formatNumber } from '../lib/format';
import { scrollSteps } from '../lib/limits';
import { catalogueMessages } from '../lib/messages/catalogue';
import { queryOfPath } from '../lib/paths';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { EmptyState } from '../ui/EmptyState';
import { Announcement } from '../ui/LiveRegion';
import { GridPage } from '../ui/Page';

const text = catalogueMessages.search;

export default function SearchPage() {
  const query = queryOfPath(useLocation().pathname) ?? '';
  return query === '' ? <Unasked /> : <Results key={query} query={query} />;
}

function Results({ query }: { query: string }) {
  const { total, ...list } = useSearch(query);
  const shown = list.titles?.length ?? 0;
  const found =
    shown < total
      ? text.firstOf(formatNumber(shown), formatNumber(total))
      : text.found(total, formatNumber(total));
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
    <EmptyState title={text.none} action={<BrowseLink variant="secondary" />}>
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
