import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiDispatch } from '../../api/dispatch';
import { shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { upNextMessages } from '../../lib/messages/upNext';
import { paths } from '../../lib/paths';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { setIntent } from '../shows/showActions';
import { skipRest, skipRestIcon } from '../shows/skipRest';
import { UnseenEpisodeName } from '../watching/EpisodeName';
import { useHidesSpoilers } from '../watching/useSpoiler';
import { skipIcon } from './UpNextCard';
import type { OnAction } from './UpNextCard';
import styles from './UpNextCard.module.css';
import { selectionOf } from './useUpNext';
import type { UpNextEntry } from './useUpNext';

const text = upNextMessages.menu;

type Props = {
  entry: UpNextEntry;
  /** Whether the episode is out. */
  isOut: boolean;
  onAction: OnAction;
  /** Asks for the date of the watch. */
  onDate: () => void;
  onClose: () => void;
};

/** The further actions on a show and its next episode. */
export function UpNextMenu({ entry, isOut, onAction, onDate, onClose }: Props) {
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { title, episode } = entry;
  const hides = useHidesSpoilers();
  const number = shownNumber(episode);
  const change = async (action: Parameters<typeof dispatch>[0]) => {
    setBusy(true);
    await dispatch(action);
    onClose();
  };
  const go = (to: string) => {
    onClose();
    void navigate(to, { viewTransition: true });
  };
  const actions = (
    <>
      {isOut && (
        <>
          <Action
            icon="diary"
            label={text.date}
            onClick={() => {
              onClose();
              onDate();
            }}
          />
          <Action
            icon={skipIcon}
            label={text.skip}
            onClick={() => {
              onClose();
              onAction(entry, 'skip');
            }}
          />
          {mayHaveRest(entry) && (
            <Action
              icon={skipRestIcon}
              label={showsMessages.menu.skipRest}
              disabled={busy}
              onClick={() => void change(skipRest(title, selectionOf(entry)))}
            />
          )}
        </>
      )}
      <Action
        icon="M9 5v14M15 5v14"
        label={showsMessages.intents.on_hold.label}
        disabled={busy}
        onClick={() => void change(setIntent(title, 'on_hold'))}
      />
      <Action
        icon="close"
        label={showsMessages.intents.dropped.label}
        disabled={busy}
        onClick={() => void change(setIntent(title, 'dropped'))}
      />
      <Action
        icon="list"
        label={text.season}
        onClick={() => go(paths.season(title.key, number.season))}
      />
      <Action icon="film" label={text.show} onClick={() => go(paths.title(title.key))} />
    </>
  );
  return (
    <ActionSheet title={title.name} onClose={onClose} actions={actions}>
      <p className={styles.ofMenu}>
        <UnseenEpisodeName number={number} name={episode.name} hides={hides} />
      </p>
    </ActionSheet>
  );
}

/** False if no later episode of the season can be skipped. A finale may have later ones in another order. */
function mayHaveRest({ show, episode }: UpNextEntry): boolean {
  const later = show.counting - show.seen - show.earlier_unseen - 1;
  return later > 0 && (episode.kind !== 'finale' || episode.in_order !== null);
}
