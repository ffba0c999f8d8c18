import { memo } from 'react';
import type { KeptReason } from '../../api/watching/generated';
import { episodeName, shownNumber } from '../../lib/episodes';
import { formatNumber } from '../../lib/format';
import { episodeMessages } from '../../lib/messages/episodes';
import { historyMessages } from '../../lib/messages/history';
import { libraryMessages } from '../../lib/messages/library';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { parseApiId, toApiId, toKey } from '../../lib/ids';
import { Button } from '../../ui/Button';
import { DatedRow, DatedSection, LoadingRows, dayName } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { LoadMore } from '../../ui/LoadMore';
import { Failure } from '../server/Failure';
import { BrowseLink } from '../titles/ItemNotFound';
import styles from './HistoryList.module.css';
import type { Kept } from './undoFromHistory';
import { targetOf, useHistory, useUndo } from './useHistory';
import type { HistoryChange, HistoryGroup, JournalChange } from './useHistory';

const text = historyMessages;

/** The user's changes by day. More are loaded near the end of the page. */
export function HistoryList({ group }: { group: HistoryGroup | null }) {
  const { days, error, loading, hasMore, loadingMore, onMore, onRetry } = useHistory(group);
  const { busy, kept, undo } = useUndo();
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!days) return error ? failure : <LoadingRows />;
  return (
    <>
      {days.length === 0 && !hasMore && <NoChanges isFiltered={group !== null} />}
      {days.map(({ day, entries }) => (
        <DatedSection key={day} id={`changes-${day}`} heading={dayName(day)}>
          {entries.map((shown) => (
            <Row
              key={shown.change.id}
              shown={shown}
              busy={busy.has(targetOf(shown))}
              kept={kept.get(shown.change.id)}
              onUndo={undo}
            />
          ))}
        </DatedSection>
      ))}
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loadingMore} onMore={onMore} />}
    </>
  );
}

function NoChanges({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
}

/** The name of a title, or its id while the name is unknown. */
const nameOf = ({ key, name }: Title) =>
  name || libraryMessages.removedTitles.unnamed(String(toApiId(key)));

interface Sentence {
  before: string;
  /** The title between `before` and `after`. */
  title: Title | null;
  after: string;
  /** The titles listed below the sentence. */
  titles: Title[];
  hasMore: boolean;
}

/** Changes of these kinds may have several watches, or several imported entries, of one title. */
const isOfWatches = /^(watch_(edited|removed)|imported)$/;

/** The server lists this many kept titles of an undo at most. */
const maxKept = 100;

type SentenceParts = readonly [before: string, after: string];

/** The sentence about a change of one title: the texts before and after its name. */
function textsOf(
  kind: JournalChange['kind'],
  { change, part, intent }: HistoryChange,
): SentenceParts {
  if (kind === 'episodes_watched' && change.watches > 1) {
    return [text.episodesOf(formatNumber(change.watches)), ''];
  }
  if (kind === 'show_intent_changed') return text.ofIntent[intent ?? 'watch'];
  const ofPart = part && text.ofPart[kind];
  if (!ofPart) return text.ofTitle[kind];
  const { season_number, episode_number, name, in_order } = part;
  return ofPart(
    episode_number === null
      ? episodeMessages.season(season_number)
      : episodeName(shownNumber({ season_number, episode_number, in_order }), name),
  );
}

function sentenceOf(shown: HistoryChange): Sentence {
  const { change, root, isRedo } = shown;
  const { kind, items, movies, playlist, origin } = change;
  const titles = movies.flatMap((movie) => fromStoredTitle(movie) ?? []);
  const shownKind = root ?? kind;
  const prefix = kind !== 'undone' ? '' : isRedo ? text.redid : text.undid;
  const suffix = [playlist && text.ofPlaylist(playlist), origin && text.ofOrigin[origin]].join('');
  const [title = null] = titles;
  if (title && titles.length === 1 && (items === 1 || !isOfWatches.test(shownKind))) {
    const [before, after] = textsOf(shownKind, shown);
    return { before: prefix + before, title, after: after + suffix, titles: [], hasMore: false };
  }
  const isCounted =
    isOfWatches.test(shownKind) || shownKind === 'rated_films_seen' || titles.length === 4;
  const count = isCounted ? items : Math.max(titles.length, 1);
  const sentence = text.ofSeveral[shownKind](count, formatNumber(count));
  const hasMore = titles.length === 4 && items > 4;
  return { before: prefix + sentence, title: null, after: suffix, titles, hasMore };
}

function TitleLink({ title }: { title: Title }) {
  return (
    <Link to={paths.title(title.key)} viewTransition>
      {nameOf(title)}
    </Link>
  );
}

const stateTexts = {
  undone: text.isUndone,
  redone: text.isRedone,
  unfinished: text.isUnfinished,
  partlyUndone: text.isPartlyUndone,
};

/** The label of the button of a change: undo, redo or continue; null without a button. */
function actionOf({ change, isRedo, state }: HistoryChange): string | null {
  if (state === 'failed') return text.continue;
  if (state !== 'inEffect') return null;
  return change.kind === 'undone' && !isRedo ? text.redo : text.undo;
}

type RowProps = {
  shown: HistoryChange;
  busy: boolean;
  kept: Kept | undefined;
  onUndo: (shown: HistoryChange) => Promise<void>;
};

const Row = memo(function Row({ shown, busy, kept, onUndo }: RowProps) {
  const { change, state } = shown;
  const { created_at: moment, left } = change;
  const { before, title, after, titles, hasMore } = sentenceOf(shown);
  const action = actionOf(shown);
  const whole = before + (title ? nameOf(title) : '') + after;
  const button = action !== null && (
    <Button busy={busy} aria-label={text.actOn(action, whole)} onClick={() => void onUndo(shown)}>
      {action}
    </Button>
  );
  const isShown = state !== 'inEffect' && state !== 'failed';
  const status = isShown && <span className={styles.state}>{stateTexts[state]}</span>;
  return (
    <DatedRow moment={moment} action={button || status}>
      <p>
        {before}
        {title && <TitleLink title={title} />}
        {after}
      </p>
      {titles.length > 0 && <Titles titles={titles} hasMore={hasMore} />}
      {state === 'failed' && (
        <p className={styles.state}>{text.hasStopped(left, formatNumber(left))}</p>
      )}
      {kept && kept.titles.length > 0 && <KeptTitles kept={kept} known={change.movies} />}
      <KeptByUndo kept={change.kept} />
    </DatedRow>
  );
});

/** Each title once, with how often it is in the list. */
function Titles({ titles, hasMore }: Pick<Sentence, 'titles' | 'hasMore'>) {
  const counts = new Map<string, { title: Title; count: number }>();
  for (const title of titles) {
    const key = toKey(title.key);
    counts.set(key, { title, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return (
    <ul className={styles.titles} aria-label={text.titles}>
      {[...counts].map(([key, { title, count }]) => (
        <li key={key}>
          <TitleLink title={title} />
          {count > 1 && text.entries(formatNumber(count))}
        </li>
      ))}
      {hasMore && <li>{text.andMore}</li>}
    </ul>
  );
}

type KeptProps = {
  kept: Kept;
  /** Titles whose names are known. */
  known: HistoryChange['change']['movies'];
};

/** The titles that an undo left as they are, because they have changed since. */
function KeptTitles({ kept, known }: KeptProps) {
  const titles = kept.titles.flatMap(({ movie_id: id, media_type }) => {
    const movie = known.find((one) => one.id === id && one.media_type === media_type);
    const key = parseApiId(id, media_type);
    if (movie) return fromStoredTitle(movie) ?? [];
    return key ? { key, name: '', overview: '', posterPath: null, released: '' } : [];
  });
  return (
    <div className={styles.kept} role="status">
      <p>{text.kept(kept.titles.length)}</p>
      <Titles titles={titles} hasMore={false} />
    </div>
  );
}

/** The titles that the undo of a large change left as they are, with the reasons. */
function KeptByUndo({ kept }: Pick<JournalChange, 'kept'>) {
  const titlesOf = (reason: KeptReason) =>
    kept.flatMap((one) => (one.reason === reason ? (fromStoredTitle(one.movie) ?? []) : []));
  const groups = [
    { titles: titlesOf('changed'), sentence: text.kept },
    { titles: titlesOf('limit'), sentence: text.beyondLimit },
  ];
  return groups
    .filter(({ titles }) => titles.length > 0)
    .map(({ titles, sentence }) => (
      <div key={sentence(0)} className={styles.kept}>
        <p>{sentence(titles.length)}</p>
        <Titles titles={titles} hasMore={kept.length >= maxKept} />
      </div>
    ));
}
