import type { Params } from 'react-router';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { categoryList, categoryOf, sameCategoryFor } from '../features/lists/lists';
import type { CatalogueList } from '../features/lists/lists';
import { ListView } from '../features/lists/ListView';
import type { MediaType } from '../lib/ids';
import { catalogueMessages } from '../lib/messages/catalogue';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { NoSuchList } from './NoSuchList';

const text = catalogueMessages.lists;
const kinds: MediaType[] = ['movie', 'tv'];
const about: Record<string, string> = text.about;
const builtin: Record<MediaType, Record<string, string>> = {
  movie: text.builtin,
  // The built-in catalogue has no votes on shows.
  tv: { ...text.builtin, top_rated: text.builtin.top_rated_tv },
};
const titles: Record<MediaType, Record<string, string>> = { movie: text.movie, tv: text.tv };

/** The list of an address; null when there is none. */
export function listOf(params: Params): CatalogueList | null {
  const category = categoryOf(params.kind, params.list);
  return category && categoryList(category);
}

export default function CategoryPage() {
  const params = useParams();
  const category = categoryOf(params.kind, params.list);
  if (!category) return <NoSuchList />;
  const { kind, name } = category;
  const ofKinds = kinds.map((of) => ({
    to: paths.category(of, sameCategoryFor(category, of).name),
    label: text.kinds[of],
  }));
  return (
    <ListView
      title={titles[kind][name] ?? ''}
      list={categoryList(category)}
      about={about[name] ?? ''}
      aboutBuiltin={builtin[kind][name] ?? ''}
      switches={<LinkSwitch label={text.kind} choices={ofKinds} />}
    />
  );
}
