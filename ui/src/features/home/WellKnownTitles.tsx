import { useState } from 'react';
import { useSelector } from 'react-redux';
import { homeMessages } from '../../lib/messages/home';
import { isPerson } from '../../lib/titles';
import type { TitleList } from '../../lib/titles';
import { cannotHover } from '../../lib/preferences';
import { Button } from '../../ui/Button';
import { LoadingTiles } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import { PosterGrid } from '../titles/PosterGrid';
import { TitleTile } from '../titles/Tile';
import { useTileSheet } from '../titles/useTileSheet';

/** Fills whole rows of every grid but the widest. */
const shown = 12;

const text = homeMessages.rateTen;

export const rateHint = () => (cannotHover() ? text.touchHint : text.hint);

/** Twelve titles of a list, to be rated. A button shows the next ones. */
export function WellKnownTitles({ list }: { list: TitleList }) {
  const imageBase = useSelector(selectImageBase);
  const [start, setStart] = useState(0);
  const [openSheet, sheet] = useTileSheet();
  const { error, loading, hasMore, onMore, onRetry } = list;
  const titles = (list.titles ?? []).flatMap((item) => (isPerson(item) ? [] : item));
  const visible = titles.slice(start, start + shown);
  const showOthers = () => {
    const next = start + shown;
    if (next + shown > titles.length && hasMore) onMore();
    setStart(next < titles.length || hasMore ? next : 0);
  };
  if (error && visible.length === 0) {
    return <Failure error={error} onRetry={onRetry} busy={loading} inline />;
  }
  if (visible.length === 0 || imageBase === null) return <LoadingTiles count={shown} />;
  return (
    <>
      <PosterGrid
        key={start}
        items={visible}
        label={text.known}
        hasMore={false}
        loading={false}
        onMore={onMore}
        renderTile={(title, { tabIndex, eager, first }) => (
          <TitleTile {...{ title, imageBase, tabIndex, eager, first }} onMore={openSheet} />
        )}
      />
      <div>
        <Button onClick={showOthers} busy={loading}>
          {text.more}
        </Button>
      </div>
      {sheet}
    </>
  );
}
