import { ShowList, StateTabs } from '../features/upnext/ShowList';
import { useShowFilter, useShows } from '../features/upnext/useShows';
import { showSorts } from '../features/upnext/useUpNext';
import { upNextMessages } from '../lib/messages/upNext';
import { FilterField } from '../ui/FilterField';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = upNextMessages;

export default function ShowsPage() {
  const { filter, setSort, setText, addressOf } = useShowFilter();
  const shows = useShows(filter);
  const aside = (
    <>
      <FilterField label={text.shows.search} value={filter.text ?? ''} onChange={setText} />
      <Select
        label={text.sort}
        pill
        options={showSorts}
        value={filter.sort}
        onChange={({ target }) => setSort(target.value)}
      />
    </>
  );
  return (
    <GridPage title={text.shows.title} aside={aside}>
      <StateTabs
        state={filter.state}
        counts={shows.counts}
        isPending={!shows.counts && !shows.error}
        addressOf={addressOf}
      />
      <ShowList {...shows} filter={filter} />
    </GridPage>
  );
}
