import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber, yearOf } from '../../lib/format';
import { posterUrl } from '../../lib/images';
import { favoriteMessages } from '../../lib/messages/favorites';
import { paths } from '../../lib/paths';
import { cannotHover } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import type { Title, TitleList } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { DragHandle } from '../../ui/DragHandle';
import { IconButton } from '../../ui/IconButton';
import { Announcement } from '../../ui/LiveRegion';
import { Poster } from '../../ui/Poster';
import { useMovedFocus } from '../../ui/SortableRow';
import { Failure } from '../server/Failure';
import { TitleGrid } from '../titles/TitleGrid';
import { FavoritePicker } from './FavoritePicker';
import styles from './Favorites.module.css';
import { places, useFavorites } from './useFavorites';

const text = favoriteMessages;

type Props = {
  imageBase: string | null;
  /** Titles with five stars, which can be chosen too. */
  fiveStar: Title[];
};

/** Four places for favorites, which the user fills and orders; a button shows all favorites. */
export function Favorites({ imageBase, fiveStar }: Props) {
  const { favorites, error, loading, onRetry, setPlace } = useFavorites();
  const [picking, setPicking] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [moved, setMoved] = useState('');
  const { list, keepFocus } = useMovedFocus(favorites);
  if (!favorites && error) {
    return <Failure error={error} onRetry={onRetry} busy={loading} inline />;
  }
  const move = (title: Title, place: number, byKey = false) => {
    if (byKey) keepFocus(String(place));
    setMoved(text.placed(title.name, place));
    setPlace(title, place);
  };
  const all = favorites ?? [];
  const titleAt = (place: number) => all.find((favorite) => favorite.place === place)?.title;
  const placed = places.filter((place) => titleAt(place)).length;
  const hasOthers = all.length > placed;
  return (
    <section className={styles.favorites} aria-labelledby="favorites">
      <h2 id="favorites">{text.title}</h2>
      {placed > 1 && (
        <p id="favorites-hint" className={styles.hint}>
          {cannotHover() ? text.touchHint : text.hint}
        </p>
      )}
      <ol
        ref={list}
        className={styles.places}
        aria-describedby={placed > 1 ? 'favorites-hint' : undefined}
      >
        {places.map((place) => (
          <Place
            key={place}
            place={place}
            title={titleAt(place)}
            imageBase={imageBase}
            isLoading={!favorites}
            onChoose={() => setPicking(place)}
            onMove={move}
            onDrop={(from) => {
              const title = titleAt(from);
              if (title) move(title, place);
            }}
            onClear={(title) => setPlace(title, null)}
          />
        ))}
      </ol>
      <Announcement>{moved}</Announcement>
      {hasOthers && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          className={styles.more ?? ''}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? text.showLess : text.showAll(formatNumber(all.length))}
        </Button>
      )}
      {showsAll && hasOthers && (
        <TitleGrid list={wholeList(all.map(({ title }) => title))} label={text.all} empty={null} />
      )}
      {picking !== null && (
        <FavoritePicker
          favorites={all}
          fiveStar={fiveStar}
          imageBase={imageBase}
          onChoose={(title) => {
            setPlace(title, picking);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  );
}

const wholeList = (titles: Title[]): TitleList => ({
  titles,
  error: undefined,
  loading: false,
  hasMore: false,
  onMore: () => undefined,
  onRetry: () => undefined,
});

type PlaceProps = {
  place: number;
  title: Title | undefined;
  imageBase: string | null;
  isLoading: boolean;
  onChoose: () => void;
  onMove: (title: Title, place: number, byKey?: boolean) => void;
  /** Called when the title of the place `from` was dropped on this one. */
  onDrop: (from: number) => void;
  onClear: (title: Title) => void;
};

/** The place to which a key on the handle moves the title. */
function placeAfter(key: string, place: number): number | undefined {
  const found: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    Home: 1,
    End: places.length,
  };
  return found[key];
}

function Place(props: PlaceProps) {
  const { place, title, imageBase, isLoading, onChoose, onMove, onDrop, onClear } = props;
  const { box, isOver } = usePlaceDrag(place, title !== undefined, onDrop);
  if (!title) {
    return (
      <li ref={box} className={styles.place} data-key={place} data-over={isOver || undefined}>
        <button
          type="button"
          className={styles.empty}
          aria-label={text.chooseOf(place)}
          aria-haspopup="dialog"
          disabled={isLoading}
          onClick={onChoose}
        >
          {!isLoading && (
            <>
              <Icon name="plus" />
              <span>{text.choose}</span>
            </>
          )}
        </button>
      </li>
    );
  }
  const moveByKey = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place);
    if (to === undefined) return;
    // Alt and an arrow key would leave the page.
    event.preventDefault();
    if (to >= 1 && to <= places.length && to !== place) onMove(title, to, true);
  };
  const year = yearOf(title.released);
  return (
    <li ref={box} className={styles.place} data-key={place} data-over={isOver || undefined}>
      <Link
        to={paths.title(title.key)}
        className={styles.poster ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
        viewTransition
      >
        <Poster src={posterUrl(imageBase, title.posterPath)} title={title.name} />
      </Link>
      <p className={styles.name}>
        <Link to={paths.title(title.key)} draggable={false} viewTransition>
          {title.name}
        </Link>{' '}
        {year && <span className={styles.year}>{year}</span>}
      </p>
      <div className={styles.actions}>
        <DragHandle label={text.handleOf(title.name, place)} onKeyDown={moveByKey} />
        <IconButton icon="close" label={text.clear(title.name)} onClick={() => onClear(title)} />
      </div>
    </li>
  );
}

const placeKind = Symbol('place');

/** Drags a filled place onto another one; `onDrop` gets the place that the title had. */
function usePlaceDrag(place: number, isFilled: boolean, onDrop: (from: number) => void) {
  const box = useRef<HTMLLIElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const stopDrop = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === placeKind && source.data['place'] !== place,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        const from = source.data['place'];
        if (typeof from === 'number') drop(from);
      },
    });
    const stopDrag = isFilled
      ? draggable({ element, getInitialData: () => ({ kind: placeKind, place }) })
      : () => undefined;
    return () => {
      stopDrag();
      stopDrop();
    };
  }, [place, isFilled]);
  return { box, isOver };
}
