import { useApiDispatch } from '../../api/dispatch';
import { showsMessages } from '../../lib/messages/shows';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { Select } from '../../ui/Select';
import { OrderSelect } from './OrderSelect';
import { shownOrder } from './orders';
import { allEpisodes, findSeason, hasEpisodes } from './progress';
import { endWatchAgain, setIntent, setSpecials, watchAgain } from './showActions';
import styles from './Sheets.module.css';
import type { SheetProps } from './sheets';
import { removeEpisodes } from './watchEpisodes';

const text = showsMessages;

const specials = ['default', 'in', 'out'] as const;
const specialsOptions = specials.map((value) => ({ value, label: text.specials.options[value] }));

const pauseIcon = 'M8 5v14M16 5v14';
const againIcon = 'M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4.5 20v-4.5H9';
const numberIcon = 'M9 4L7 20M17 4l-2 16M4.5 9h16M3.5 15h16';

/** The actions on a show. */
export function ShowMenu({ title, log, onOpen, onClose }: SheetProps) {
  const dispatch = useApiDispatch();
  const { settings, progress } = log;
  const isKnown = hasEpisodes(log);
  const hasWatches = progress.seen > 0 || allEpisodes(log).some(({ watches }) => watches > 0);
  const isSeen = isKnown && progress.out > 0 && progress.seen === progress.out;
  const running = settings.viewings.find(({ state }) => state === 'running');
  /** Closes the sheet, then runs the action, whose message shows the result. */
  const closeThen = (action: Parameters<typeof dispatch>[0]) => () => {
    onClose();
    void dispatch(action);
  };
  const actions = (
    <>
      <Action
        icon="check"
        label={isSeen ? text.menu.againOn : text.menu.markShow}
        onClick={() => onOpen({ kind: 'date', selection: {}, all: isSeen })}
      />
      {!isKnown && (
        <Action
          icon={numberIcon}
          label={text.menu.byNumber}
          onClick={() => onOpen({ kind: 'number' })}
        />
      )}
      {running && (
        <>
          <Action
            icon="check"
            label={text.menu.finishAgain}
            onClick={closeThen(endWatchAgain(title, running.viewing, 'finished'))}
          />
          <Action
            icon="close"
            label={text.menu.stopAgain}
            onClick={closeThen(endWatchAgain(title, running.viewing, 'stopped'))}
          />
        </>
      )}
      {(!running || isSeen) && hasWatches && (
        <Action
          icon={againIcon}
          label={text.menu.beginAgain}
          onClick={closeThen(watchAgain(title))}
        />
      )}
      {settings.intent !== null && (
        <Action
          icon="history"
          label={text.intents.watch.label}
          onClick={closeThen(setIntent(title, 'watch'))}
        />
      )}
      {settings.intent !== 'on_hold' && (
        <Action
          icon={pauseIcon}
          label={text.intents.on_hold.label}
          onClick={closeThen(setIntent(title, 'on_hold'))}
        />
      )}
      {settings.intent !== 'dropped' && (
        <Action
          icon="minus"
          label={text.intents.dropped.label}
          onClick={closeThen(setIntent(title, 'dropped'))}
        />
      )}
      {hasWatches && (
        <Action
          icon="trash"
          label={text.menu.removeAll}
          onClick={closeThen(removeEpisodes(title, {}))}
        />
      )}
    </>
  );
  const choice = settings.specials === null ? 'default' : settings.specials ? 'in' : 'out';
  const choose = (value: string) => {
    const wanted = specials.find((name) => name === value);
    if (wanted && wanted !== choice) void dispatch(setSpecials(title, wanted));
  };
  return (
    <ActionSheet title={title.name} onClose={onClose} actions={actions}>
      <OrderSelect title={title} log={log} />
      {(findSeason(log, 0) || shownOrder(log)) && (
        <div className={styles.setting}>
          <Select
            label={text.specials.label}
            options={specialsOptions}
            value={choice}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
    </ActionSheet>
  );
}
