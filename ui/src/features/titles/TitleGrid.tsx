import type { ReactNode, Ref } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router';
import { posterUrl } from '../../lib/images';
import { isPerson, itemKey } from '../../lib/titles';
import type { CatalogueItem, Title, TitleList } from '../../lib/titles';
import { LoadingTiles } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { titleLinkState } from './linkState';
import { PersonTile } from './PersonTile';
import { PosterGrid } from './PosterGrid';
import { ScrollToTop } from './ScrollToTop';
import { TitleTile } from './Tile';
import { useRestoreListPosition } from './useRestoreListPosition';
import { WideTile } from './WideTile';

type Props = {
  list: TitleList;
  label: string;
  empty: ReactNode;
  /** Removes a title from this list. */
  onRemove?: ((title: Title) => void) | undefined;
  /** Sets `profile` in the link state. */
  isProfile?: ((title: Title) => boolean) | undefined;
  scrollStep?: number;
};

/** The first rows are visible at once. */
const eagerTiles = 12;

/** The focused tile by history entry, restored by Back. */
const focusedTiles = new Map<string, number>();

export function TitleGrid({ list, label, empty, onRemove, isProfile, scrollStep }: Props) {
  const imageBase = useSelector(selectImageBase);
  const locationKey = useLocation().key;
  const isReturn = useNavigationType() === 'POP';
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
        keyOf={itemKey}
        label={label}
        hasMore={hasMore && !error}
        loading={loading}
        onMore={onMore}
        startAt={isReturn ? focusedTiles.get(locationKey) : undefined}
        onMove={(index) => focusedTiles.set(locationKey, index)}
        renderTile={(item, { index, wide, ...rest }) => {
          const eager = index < eagerTiles;
          return (
            <WideTile item={item} wide={wide}>
              <ItemTile {...{ item, imageBase, onRemove, isProfile, eager }} {...rest} />
            </WideTile>
          );
        }}
      />
      {Boolean(error) && failure}
      <ScrollToTop step={scrollStep} />
    </>
  );
}

type ItemTileProps = Pick<Props, 'onRemove' | 'isProfile'> & {
  item: CatalogueItem;
  imageBase: string;
  tabIndex: number;
  ref: Ref<HTMLAnchorElement>;
  eager: boolean;
};

function ItemTile({ item, imageBase, onRemove, isProfile, ...tile }: ItemTileProps) {
  if (isPerson(item)) return <PersonTile person={item} imageBase={imageBase} {...tile} />;
  const src = posterUrl(imageBase, item.posterPath);
  const state = titleLinkState(item, src, isProfile?.(item));
  return <TitleTile title={item} onRemove={onRemove} src={src} state={state} {...tile} />;
}
