import { useApiDispatch } from '../../api/dispatch';
import type { LoggedSeason } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { shownOrder } from './orders';
import { PartStars } from './PartStars';
import { canMarkSeason, progressOfSeason } from './progress';
import { setSkipped } from './showActions';
import type { SheetProps } from './sheets';
import { removeEpisodes } from './watchEpisodes';

const text = showsMessages.menu;

/** The actions on a season. A season of a chosen order cannot be rated or skipped. */
export function SeasonMenu({
  title,
  log,
  season,
  onOpen,
  onClose,
}: SheetProps & { season: LoggedSeason }) {
  const dispatch = useApiDispatch();
  const { season_number: number, name, skipped, episodes } = season;
  const { out, seen } = progressOfSeason(log, season);
  const isKnown = episodes.some(({ listed }) => listed);
  const isSeen = out > 0 && seen === out;
  const ofOrder = shownOrder(log) !== null;
  const selection = { season: number, ofOrder };
  const closeThen = (action: Parameters<typeof dispatch>[0]) => () => {
    onClose();
    void dispatch(action);
  };
  const actions = (
    <>
      {canMarkSeason(log, season) && (
        <Action
          icon="check"
          label={isSeen ? text.againOn : text.markSeason}
          onClick={() => onOpen({ kind: 'date', selection, all: isSeen })}
        />
      )}
      {!isKnown && !ofOrder && (
        <Action
          icon="plus"
          label={text.byNumber}
          onClick={() => onOpen({ kind: 'number', season: number })}
        />
      )}
      {!ofOrder && (
        <Action
          icon={skipped ? 'plus' : 'minus'}
          label={skipped ? text.unskipSeason : text.skipSeason}
          onClick={closeThen(setSkipped(title, selection, !skipped))}
        />
      )}
      {(episodes.some(({ seen: isOne }) => isOne) || !isKnown) && (
        <Action
          icon="trash"
          label={text.remove}
          onClick={closeThen(removeEpisodes(title, selection))}
        />
      )}
    </>
  );
  const heading = name ?? showsMessages.season(number);
  return (
    <ActionSheet title={heading} onClose={onClose} actions={actions}>
      {!ofOrder && <PartStars {...{ title, selection }} name={heading} score10={season.score10} />}
    </ActionSheet>
  );
}
