import { memo, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router';
import { lazyOptional } from '../../lib/lazyModule';
import { isPerson } from '../../lib/titles';
import type { CatalogueItem, Title, TitleList } from '../../lib/titles';
import { LoadingTiles } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { PosterGrid } from './PosterGrid';
import { TitleTile } from './Tile';
import { useTileSheet } from './useTileSheet';
import { useRestoreListPosition } from './useRestoreListPosition';
import { WideTile } from './WideTile';

type Props = {
  list: TitleList;
  label: string;
  empty: ReactNode;
  /** Removes a title from this list. */
  onRemove?: ((title: Title, byKey?: boolean) => void) | undefined;
  /** Whether this list is a playlist. */
  inPlaylist?: boolean | undefined;
  /** Sets `profile` in the link state. */
  isProfile?: ((title: Title) => boolean) | undefined;
  scrollStep?: number;
  /** Rendered below tiles of a grid that has `--tile-note` pixels for it. */
  noteOf?: ((title: Title) => ReactNode) | undefined;
  noteHeight?: number;
};

const ScrollToTop = lazyOptional(() => import('./ScrollToTop').then((code) => code.ScrollToTop));
/** Loaded on demand, because only search results include people. */
const PersonTile = lazyOptional(() => import('./PersonTile').then((code) => code.PersonTile));

/** The focused tile by history entry, restored by Back. */
const focusedTiles = new Map<string, number>();

/** A grid of titles. The sheet of a tile is outside the grid, so that it stays open when the list changes. */
export function TitleGrid(props: Props) {
  const [openSheet, sheet] = useTileSheet(props.onRemove);
  return (
    <>
      <Titles {...props} onMore={openSheet} />
      {sheet}
    </>
  );
}

type TitlesProps = Props & { onMore: (title: Title) => void };

function Titles(props: TitlesProps) {
  const { list, label, empty, onRemove, inPlaylist, onMore: openSheet } = props;
  const { isProfile, scrollStep, noteOf, noteHeight } = props;
  const imageBase = useSelector(selectImageBase);
  const locationKey = useLocation().key;
  const isReturn = useNavigationType() === 'POP';
  const hasScrolled = useHasScrolled();
  useRestoreListPosition(list);
  const { titles, error, loading, hasMore, onMore, onRetry } = list;
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!titles && error) return failure;
  if (!titles || imageBase === null) return <LoadingTiles />;
  if (titles.length === 0 && !loading && !hasMore) return empty;
  return (
    <>
      <PosterGrid
        items={titles}
        label={label}
        noteHeight={noteHeight}
        hasMore={hasMore && !error}
        loading={loading}
        onMore={onMore}
        startAt={isReturn ? focusedTiles.get(locationKey) : undefined}
        onMove={(index) => focusedTiles.set(locationKey, index)}
        renderTile={(item, tile) => (
          <GridTile
            {...{ item, imageBase, onRemove, inPlaylist, onMore: openSheet, isProfile, noteOf }}
            {...tile}
          />
        )}
      />
      {Boolean(error) && failure}
      <Suspense>{hasScrolled && <ScrollToTop step={scrollStep} />}</Suspense>
    </>
  );
}

/** Whether the page was scrolled since the caller was mounted. */
function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const scrolled = () => setHasScrolled(true);
    addEventListener('scroll', scrolled, { once: true, passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, []);
  return hasScrolled;
}

type GridTileProps = Pick<
  TitlesProps,
  'onRemove' | 'inPlaylist' | 'onMore' | 'isProfile' | 'noteOf'
> & {
  item: CatalogueItem;
  imageBase: string;
  tabIndex: number;
  wide: boolean;
  eager: boolean;
  first: boolean;
};

/** Memoized: while scrolling, only new tiles are rendered. */
const GridTile = memo(function GridTile(props: GridTileProps) {
  const { item, imageBase, onRemove, inPlaylist, onMore, isProfile, noteOf, wide, ...tile } = props;
  return (
    <WideTile item={item} wide={wide} note={!isPerson(item) && noteOf?.(item)}>
      {isPerson(item) ? (
        <Suspense>
          <PersonTile person={item} imageBase={imageBase} {...tile} />
        </Suspense>
      ) : (
        <TitleTile
          title={item}
          onRemove={onRemove}
          inPlaylist={inPlaylist}
          onMore={onMore}
          imageBase={imageBase}
          isProfile={isProfile?.(item)}
          {...tile}
        />
      )}
    </WideTile>
  );
});
