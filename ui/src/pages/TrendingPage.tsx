import type { Params } from 'react-router';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { trendingList, trendingOf } from '../features/lists/lists';
import type { CatalogueList, Trending } from '../features/lists/lists';
import { ListView } from '../features/lists/ListView';
import { catalogueMessages } from '../lib/messages/catalogue';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { NoSuchList } from './NoSuchList';

const text = catalogueMessages.lists;
const kinds: Trending['kind'][] = ['all', 'movie', 'tv'];
const windows: Trending['window'][] = ['day', 'week'];

/** The list of an address; null when there is none. */
export function listOf(params: Params): CatalogueList | null {
  const what = trendingOf(params.kind, params.window);
  return what && trendingList(what);
}

export default function TrendingPage() {
  const params = useParams();
  const what = trendingOf(params.kind, params.window);
  if (!what) return <NoSuchList />;
  const { kind, window } = what;
  const ofKinds = kinds.map((of) => ({ to: paths.trending(of, window), label: text.kinds[of] }));
  const overTimes = windows.map((over) => ({
    to: paths.trending(kind, over),
    label: text.windows[over],
  }));
  const switches = (
    <>
      <LinkSwitch label={text.kind} choices={ofKinds} />
      <LinkSwitch label={text.window} choices={overTimes} />
    </>
  );
  return (
    <ListView
      title={text.trending[kind][window]}
      list={trendingList(what)}
      about={text.about[window]}
      aboutBuiltin={text.builtin[window]}
      switches={switches}
    />
  );
}
