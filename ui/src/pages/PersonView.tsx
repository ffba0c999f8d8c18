// Why: a face and a life above, all films and shows below, each where it can be rated.
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Announcement } from '../components/Announcement';
import { Backdrop } from '../components/Backdrop';
import { PageTitle } from '../components/PageTitle';
import { Portrait } from '../components/Portrait';
import { ReadMore } from '../components/ReadMore';
import { Skeleton } from '../components/Skeleton';
import { LoadingTiles } from '../components/LoadingTiles';
import { PersonFacts } from '../features/people/PersonFacts';
import type { PersonHandover } from '../features/people/personHandover';
import { usePerson } from '../features/people/usePerson';
import { selectConfig, selectImageBase, selectIsAsking } from '../features/server/configSlice';
import { Failure, isNotFound } from '../features/server/Failure';
import { isoDay } from '../lib/dates';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import { usePageTitle } from '../lib/usePageTitle';
import { Elsewhere } from './Elsewhere';
import { GridPage } from './GridPage';
import { NotInCatalogue } from './NotInCatalogue';
import { PersonWorks } from './PersonWorks';
import styles from './PersonView.module.css';

type Props = {
  id: number;
  handed: PersonHandover | null;
};

const text = messages.person;

/** A person's screen. */
export function PersonView({ id, handed }: Props) {
  const imageBase = useSelector(selectImageBase);
  // Nobody has a face in the built-in catalogue: a large frame would only show that it is empty.
  const faceless = useSelector(selectConfig)?.catalogue === 'builtin';
  const isAsking = useSelector(selectIsAsking);
  const [today] = useState(() => isoDay(new Date()));
  const { person, works, error, loading, onRetry } = usePerson(id);
  const known = person?.name ?? handed?.name;
  const name = known ?? messages.app.loading;
  usePageTitle(name);

  if (isNotFound(error)) return <NotInCatalogue text={messages.person} />;
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (known === undefined && error) return <GridPage title={text.page}>{failure}</GridPage>;
  // Which frame it will be is not known yet: nothing is better than what jumps.
  if (isAsking) return <Announcement>{messages.app.loading}</Announcement>;
  const picture = posterUrl(imageBase, person?.profile_path ?? null);
  const preview = handed?.image ?? null;
  // Without a face the page takes on the colours of the best known work.
  const best = person ? posterUrl(imageBase, works[0]?.poster_path ?? null) : null;
  return (
    <article className={styles.person}>
      <Backdrop src={preview ?? picture ?? best} />
      <header className={styles.head} data-faceless={faceless || undefined}>
        <div className={styles.photo}>
          <Portrait src={picture} preview={preview} name={known ?? ''} shape="tall" eager />
        </div>
        <div className={styles.words}>
          <PageTitle>{name}</PageTitle>
          {person ? (
            <PersonFacts person={person} today={today} />
          ) : (
            <div className={styles.waiting} aria-hidden="true">
              {!error && <Skeleton />}
            </div>
          )}
        </div>
        <div className={styles.life}>
          {person?.biography && <ReadMore text={person.biography} />}
          {person && (
            <Elsewhere
              tmdb={`person/${id}`}
              imdb={person.imdb_id ? `name/${person.imdb_id}` : null}
            />
          )}
        </div>
      </header>
      {!person && (error ? failure : <LoadingTiles />)}
      {person && <PersonWorks works={works} />}
    </article>
  );
}
