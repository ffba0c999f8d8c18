// Why: what is popular, best, in cinemas or still to come, of films and of shows (specification 2.16, 2.27).
import { useParams } from 'react-router';
import { LinkSwitch } from '../components/LinkSwitch';
import { categoryList, categoryOf, twinOf } from '../features/catalogue/lists';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import type { MediaType } from '../lib/titleKey';
import { ListPage } from './ListPage';
import { NoSuchList } from './NoSuchList';

const text = messages.lists;
const kinds: MediaType[] = ['movie', 'tv'];
const about: Record<string, string> = text.about;
const offline: Record<MediaType, Record<string, string>> = {
  movie: text.offline,
  // Nobody's votes on shows are known there.
  tv: { ...text.offline, top_rated: text.offline.top_rated_tv },
};
const titles: Record<MediaType, Record<string, string>> = { movie: text.movie, tv: text.tv };

/** The screen of one category. */
export default function CategoryPage() {
  const params = useParams();
  const category = categoryOf(params.kind, params.list);
  if (!category) return <NoSuchList />;
  const { kind, name } = category;
  const ofKinds = kinds.map((of) => ({
    to: paths.category(of, twinOf(category, of).name),
    label: text.kinds[of],
  }));
  return (
    <ListPage
      title={titles[kind][name] ?? ''}
      list={categoryList(category)}
      about={about[name] ?? ''}
      aboutOffline={offline[kind][name] ?? ''}
      switches={<LinkSwitch label={text.kind} choices={ofKinds} />}
    />
  );
}
