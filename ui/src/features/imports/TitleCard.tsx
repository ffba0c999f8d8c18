import { useId } from 'react';
import type { ImportCandidate, ImportReference, ImportTitle } from '../../api/imports/generated';
import { formatNumber, yearOf } from '../../lib/format';
import { parseApiId } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { smallImageUrl } from '../../lib/images';
import { importMessages as text } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { Button } from '../../ui/Button';
import { Poster } from '../../ui/Poster';
import styles from './TitleList.module.css';

/** The name of a title in the file, or else its id. */
export function nameOfReference(reference: ImportReference): string {
  const {
    title,
    original_title: original,
    imdb_id: imdb,
    tmdb_id: tmdb,
    tvdb_id: tvdb,
    episode_imdb_id: episode,
    episode_tvdb_id: episodeTvdb,
  } = reference;
  const anyTvdb = tvdb ?? episodeTvdb;
  const ids = [
    imdb,
    episode,
    tmdb === null ? null : `TMDB ${tmdb}`,
    anyTvdb === null ? null : `TVDB ${anyTvdb}`,
  ];
  return title || original || ids.find((id) => id !== null) || text.unnamed;
}

/** Whether the file names an episode, but not its show. */
export const isOfEpisode = ({ episode_imdb_id: imdb, episode_tvdb_id: tvdb }: ImportReference) =>
  imdb !== null || tvdb !== null;

export const nameOfTitle = ({ reference }: ImportTitle) => nameOfReference(reference);

const keyOf = ({ movie_id: id, media_type: mediaType }: ImportCandidate) =>
  parseApiId(id, mediaType);

const isReason = (reason: string | null): reason is keyof typeof text.reasons =>
  reason !== null && reason in text.reasons;

type Props = {
  title: ImportTitle;
  outcome: 'unclear' | 'unknown' | 'found' | 'skipped';
  imageBase: string | null;
  /** With null the title is left out. */
  onChoose: (key: TitleKey | null, name: string) => void;
  onSearch: () => void;
};

/** A title of the file, next to its candidates in the catalogue. */
export function TitleCard({ title, outcome, imageBase, onChoose, onSearch }: Props) {
  const name = nameOfTitle(title);
  const { candidates, reason } = title;
  const [found] = candidates;
  const isDecided = outcome === 'found' || outcome === 'skipped';
  const search = isDecided ? text.change : text.searchTitle;
  const searchLabel = isDecided ? text.changeOf(name) : text.searchOf(name);
  const none = outcome === 'unclear' ? text.none : text.leaveOut;
  const noneLabel = outcome === 'unclear' ? text.noneOf(name) : text.leaveOutOf(name);
  return (
    <li className={styles.card} data-outcome={outcome}>
      <div className={styles.reference}>
        <h3>{name}</h3>
        <p>{factsOf(title)}</p>
        {outcome === 'unclear' && isReason(reason) && <p>{text.reasons[reason]}</p>}
      </div>
      {outcome === 'unclear' && (
        <div className={styles.candidates} role="group" aria-label={text.candidates(name)}>
          {candidates.map((candidate) => (
            <Candidate
              key={`${candidate.media_type}${candidate.movie_id}`}
              candidate={candidate}
              imageBase={imageBase}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {outcome === 'found' && found && (
        <Found candidate={found} imageBase={imageBase} reason={reason} />
      )}
      <div className={styles.actions}>
        <Button aria-label={searchLabel} onClick={onSearch}>
          {search}
        </Button>
        {outcome !== 'skipped' && (
          <Button variant="quiet" aria-label={noneLabel} onClick={() => onChoose(null, '')}>
            {none}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The year, the kind and the entries that the file has of a title. */
function factsOf({ reference, records }: ImportTitle): string {
  const { year, media_type: kind } = reference;
  const label = kind === null ? '' : text.types[kind];
  const facts = [
    year === null ? '' : String(year),
    isOfEpisode(reference) ? text.episodeOnly : label,
    text.entries(records, formatNumber(records)),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The year and the kind of a title of the catalogue. */
export function aboutCandidate({ release_date, media_type }: ImportCandidate): string {
  return [yearOf(release_date), text.types[media_type]].filter((fact) => fact !== '').join(' · ');
}

type CandidateProps = {
  candidate: ImportCandidate;
  imageBase: string | null;
  onChoose: (key: TitleKey, name: string) => void;
};

/** The overview is the button's description, so that its name stays short. */
function Candidate({ candidate, imageBase, onChoose }: CandidateProps) {
  const id = useId();
  const key = keyOf(candidate);
  if (!key) return null;
  const { title, overview, poster_path: poster } = candidate;
  return (
    <button
      type="button"
      className={styles.candidate}
      aria-labelledby={`${id}name ${id}about`}
      aria-describedby={overview ? `${id}overview` : undefined}
      onClick={() => onChoose(key, title)}
    >
      <span className={styles.poster} aria-hidden="true">
        <Poster src={smallImageUrl(imageBase, poster)} title={title} />
      </span>
      <span id={`${id}name`} className={styles.name}>
        {title}
      </span>{' '}
      <span id={`${id}about`} className={styles.about}>
        {aboutCandidate(candidate)}
      </span>
      {overview && (
        <span id={`${id}overview`} className={styles.overview}>
          {overview}
        </span>
      )}
    </button>
  );
}

type FoundProps = {
  candidate: ImportCandidate;
  imageBase: string | null;
  reason: string | null;
};

function Found({ candidate, imageBase, reason }: FoundProps) {
  const key = keyOf(candidate);
  const about = [aboutCandidate(candidate), ...(isReason(reason) ? [text.reasons[reason]] : [])];
  return (
    <div className={styles.found}>
      <div className={styles.thumb} aria-hidden="true">
        <Poster src={smallImageUrl(imageBase, candidate.poster_path)} title="" />
      </div>
      <div>
        <p className={styles.name}>
          {key ? <Link to={paths.title(key)}>{candidate.title}</Link> : candidate.title}
        </p>
        <p className={styles.about}>{about.join(' · ')}</p>
      </div>
    </div>
  );
}
