import { useLocation } from 'react-router';
import { useSearch } from '../features/search/useSearch';
import { TitleGrid } from '../features/titles/TitleGrid';
import { scrollSteps } from '../lib/limits';
import { catalogueMessages } from '../lib/messages/catalogue';
import { searchPageMessages } from '../lib/messages/searchPage';
import { queryOfPath } from '../lib/paths';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { EmptyState } from '../ui/EmptyState';
import { Announcement } from '../ui/LiveRegion';
import { GridPage } from '../ui/Page';

const text = searchPageMessages;
const { none } = catalogueMessages.search;

export default function SearchPage() {
  const query = queryOfPath(useLocation().pathname) ?? '';
  return query === '' ? <NoQuery /> : <Results key={query} query={query} />;
}

function Results({ query }: { query: string }) {
  const { summary, ...list } = useSearch(query);
  return (
    <GridPage title={text.title(query)} lead={summary}>
      <Announcement>{list.titles ? summary || none : ''}</Announcement>
      <TitleGrid
        list={list}
        label={text.title(query)}
        empty={<NoResults />}
        scrollStep={scrollSteps.large}
      />
    </GridPage>
  );
}

function NoResults() {
  return (
    <EmptyState title={none} action={<BrowseLink variant="secondary" />}>
      <p>{text.noneHint}</p>
    </EmptyState>
  );
}

function NoQuery() {
  return (
    <GridPage title={text.untitled}>
      <EmptyState title={text.untitledHeading}>
        <p>{text.untitledHint}</p>
      </EmptyState>
    </GridPage>
  );
}
