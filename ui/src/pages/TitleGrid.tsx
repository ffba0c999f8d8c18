// Why: every list of titles has the same states, each designed: loading, empty, failed, offline, and the posters.
import type { ReactNode, Ref } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router';
import { PosterGrid } from '../components/PosterGrid';
import { ScrollToTop } from '../components/ScrollToTop';
import { LoadingTiles } from '../components/LoadingTiles';
import { handoverOf } from '../features/catalogue/handover';
import { PersonTile } from '../features/catalogue/PersonTile';
import { selectImageBase } from '../features/server/configSlice';
import { Failure } from '../features/server/Failure';
import { entryKey, isPerson } from '../lib/entry';
import type { Entry } from '../lib/entry';
import { posterUrl } from '../lib/images';
import type { Title } from '../lib/title';
import type { TitleList } from '../lib/titleList';
import { TitleTile } from './TitleTile';
import { useDeepPlace } from './useDeepPlace';
import { WideTile } from './WideTile';

type Props = {
  list: TitleList;
  label: string;
  empty: ReactNode;
  /** Takes a title out of this very list. */
  onRemove?: ((title: Title) => void) | undefined;
  /** Whose tiles are marked as a profile's in what they hand over. */
  isProfile?: ((title: Title) => boolean) | undefined;
  /** How many pixels a step of the way to the top is. */
  scrollStep?: number;
};

/** Posters in the first rows are in sight at once. */
const eagerTiles = 12;

/** Where the focus was in each list of this visit, by its place in the history, so that Back finds it again. */
const lastTiles = new Map<string, number>();

/** A list of titles as a grid, or what there is to say instead. */
export function TitleGrid({ list, label, empty, onRemove, isProfile, scrollStep }: Props) {
  const imageBase = useSelector(selectImageBase);
  const place = useLocation().key;
  const isReturn = useNavigationType() === 'POP';
  useDeepPlace(list);
  const { titles, error, loading, hasMore, onMore, onRetry } = list;
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!titles && error) return failure;
  if (!titles || imageBase === null) return <LoadingTiles />;
  if (titles.length === 0 && !loading && !hasMore) return empty;
  return (
    <>
      <PosterGrid
        items={titles}
        keyOf={entryKey}
        label={label}
        hasMore={hasMore && !error}
        loading={loading}
        onMore={onMore}
        startAt={isReturn ? lastTiles.get(place) : undefined}
        onWalk={(index) => lastTiles.set(place, index)}
        renderTile={(entry, { index, wide, ...rest }) => {
          const eager = index < eagerTiles;
          return (
            <WideTile entry={entry} wide={wide}>
              <EntryTile {...{ entry, imageBase, onRemove, isProfile, eager }} {...rest} />
            </WideTile>
          );
        }}
      />
      {Boolean(error) && failure}
      <ScrollToTop step={scrollStep} />
    </>
  );
}

type EntryProps = Pick<Props, 'onRemove' | 'isProfile'> & {
  entry: Entry;
  imageBase: string;
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  eager: boolean;
};

function EntryTile({ entry, imageBase, onRemove, isProfile, ...tile }: EntryProps) {
  if (isPerson(entry)) return <PersonTile person={entry} imageBase={imageBase} {...tile} />;
  const src = posterUrl(imageBase, entry.posterPath);
  const state = handoverOf(entry, src, isProfile?.(entry));
  return <TitleTile title={entry} onRemove={onRemove} src={src} state={state} {...tile} />;
}
