import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { PersonDetailsApiResponse } from '../../api/titles/generated';
import { formatCalendarDate, isoDay, yearsBetween } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { posterUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { titleMessages } from '../../lib/messages/titles';
import { usePageTitle } from '../../lib/navigation';
import { Backdrop } from '../../ui/Backdrop';
import { Announcement } from '../../ui/LiveRegion';
import { GridPage, PageTitle } from '../../ui/Page';
import { Portrait } from '../../ui/Portrait';
import { ReadMore } from '../../ui/ReadMore';
import { LoadingTiles, Skeleton } from '../../ui/Skeleton';
import { Failure, isNotFound } from '../server/Failure';
import { selectImageBase, selectIsBuiltin, selectIsConfigPending } from '../server/serverConfig';
import { titleOfRow } from '../titles/catalogueRows';
import { ExternalLinks } from '../titles/ExternalLinks';
import { ItemNotFound } from '../titles/ItemNotFound';
import type { PersonLinkState } from '../titles/linkState';
import { TitleRail } from '../titles/Rail';
import { departmentOf, knownFor, rolesOf, usePerson, yearOfCredit } from './credits';
import type { Credit } from './credits';
import { Filmography } from './Filmography';
import styles from './PersonView.module.css';

type Props = {
  id: number;
  placeholder: PersonLinkState | null;
};

const text = titleMessages.person;

export function PersonView({ id, placeholder }: Props) {
  const imageBase = useSelector(selectImageBase);
  // The built-in catalogue has no pictures of people.
  const hasNoPicture = useSelector(selectIsBuiltin);
  const isConfigPending = useSelector(selectIsConfigPending);
  const [today] = useState(() => isoDay(new Date()));
  const { person, credits, error, loading, onRetry } = usePerson(id);
  const known = person?.name ?? placeholder?.name;
  const name = known ?? appMessages.app.loading;
  usePageTitle(name);

  if (isNotFound(error)) return <ItemNotFound text={titleMessages.person} />;
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (known === undefined && error) return <GridPage title={text.page}>{failure}</GridPage>;
  // The layout depends on the catalogue.
  if (isConfigPending) return <Announcement>{appMessages.app.loading}</Announcement>;
  const picture = posterUrl(imageBase, person?.profile_path ?? null);
  const preview = placeholder?.image ?? null;
  // Without a picture, the poster of the best known credit.
  const best = person ? posterUrl(imageBase, credits[0]?.poster_path ?? null) : null;
  return (
    <article className={styles.person}>
      <Backdrop src={preview ?? picture ?? best} />
      <header className={styles.head} data-no-picture={hasNoPicture || undefined}>
        <div className={styles.photo}>
          <Portrait src={picture} preview={preview} name={known ?? ''} shape="tall" eager />
        </div>
        <div className={styles.content}>
          <PageTitle>{name}</PageTitle>
          {person ? (
            <PersonFacts person={person} credits={credits} today={today} />
          ) : (
            <div className={styles.loading} aria-hidden="true">
              {!error && <Skeleton />}
            </div>
          )}
        </div>
        <div className={styles.bio}>
          {person?.biography && <ReadMore text={person.biography} />}
          {person && (
            <ExternalLinks
              tmdb={`person/${id}`}
              imdb={person.imdb_id ? `name/${person.imdb_id}` : null}
            />
          )}
        </div>
      </header>
      {!person && (error ? failure : <LoadingTiles />)}
      {person && (
        <BestKnown
          credits={knownFor(credits, person.known_for_department)}
          all={credits.length}
          imageBase={imageBase}
        />
      )}
      {person && <Filmography credits={credits} />}
    </article>
  );
}

type PersonFactsProps = {
  person: PersonDetailsApiResponse;
  credits: Credit[];
  /** "2026-11-21", for the age of living people. */
  today: string;
};

function aged(date: string, from: string | null, to: string | null): string {
  const years = yearsBetween(from, to);
  return years !== null && years >= 0
    ? text.aged(formatCalendarDate(date), years)
    : formatCalendarDate(date);
}

/** The years of the first and the last title, when they differ. */
function activeYears(credits: Credit[]): string {
  const years = credits
    .map(yearOfCredit)
    .filter((year) => year !== '')
    .sort();
  const [first, last] = [years[0], years.at(-1)];
  return first !== undefined && last !== undefined && first !== last
    ? text.activeYears(first, last)
    : '';
}

function PersonFacts({ person, credits, today }: PersonFactsProps) {
  const { birthday, deathday, place_of_birth: place, known_for_department: department } = person;
  const lives = deathday === null;
  const facts = [
    [text.knownFor, department && departmentOf(department)],
    [
      text.born,
      birthday && (lives ? aged(birthday, birthday, today) : formatCalendarDate(birthday)),
    ],
    [text.died, deathday && aged(deathday, birthday, deathday)],
    [text.birthplace, place],
    [text.active, activeYears(credits)],
  ].filter(([, fact]) => fact);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

type BestKnownProps = {
  credits: Credit[];
  /** How many credits there are. */
  all: number;
  imageBase: string | null;
};

/** With fewer credits, the best known ones are in the first rows of the list anyway. */
const minForBestKnown = 31;

/** The best known titles, each with the role. */
function BestKnown({ credits, all, imageBase }: BestKnownProps) {
  if (all < minForBestKnown) return null;
  const roles = rolesOf(credits);
  return (
    <div className={styles.known}>
      <TitleRail
        heading={text.bestKnownFor}
        titles={credits.flatMap((credit) => titleOfRow(credit) ?? [])}
        imageBase={imageBase}
        noteOf={({ key }) => roles.get(toKey(key)) ?? ''}
      />
    </div>
  );
}
