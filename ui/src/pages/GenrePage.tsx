// Why: the films of a genre, best known first, three pages at a time (specification 2.16, 7.32).
import { useParams } from 'react-router';
import { genreName } from '../features/catalogue/listPlace';
import { genreList, genreOf } from '../features/catalogue/lists';
import { messages } from '../lib/messages';
import { ListPage } from './ListPage';
import { NoSuchList } from './NoSuchList';

/** The screen of one genre. */
export default function GenrePage() {
  const genre = genreOf(useParams().genre);
  if (genre === null) return <NoSuchList />;
  return (
    <ListPage
      title={genreName(genre)}
      list={genreList(genre)}
      about={messages.lists.about.popular}
      aboutOffline={messages.lists.offline.popular}
    />
  );
}
