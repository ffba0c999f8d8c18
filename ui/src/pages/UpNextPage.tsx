import { UpNextList } from '../features/upnext/UpNextList';
import { showSorts, useShowSort } from '../features/upnext/useUpNext';
import { upNextMessages } from '../lib/messages/upNext';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = upNextMessages;

export default function UpNextPage() {
  const [sort, setSort] = useShowSort();
  const aside = (
    <>
      <LinkButton to={paths.shows()}>{text.shows.title}</LinkButton>
      <Select
        label={text.sort}
        pill
        options={showSorts}
        value={sort}
        onChange={({ target }) => setSort(target.value)}
      />
    </>
  );
  return (
    <GridPage title={text.title} aside={aside}>
      <UpNextList key={sort} sort={sort} />
    </GridPage>
  );
}
