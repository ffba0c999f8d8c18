import { Fragment } from 'react';
import { accountMessages } from '../lib/messages/account';
import { setShortcutsOn, useShortcutsOn } from '../lib/preferences';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import styles from './ShortcutsDialog.module.css';

const text = accountMessages.shortcuts;
const { keys } = text;

type Shortcut = { keys: string[]; separator?: string; action: string };

const everywhere: Shortcut[] = [
  { keys: ['/'], action: text.search },
  { keys: [keys.palette], action: text.palette },
  { keys: ['?'], action: text.help },
  { keys: [keys.escape], action: text.close },
  { keys: ['z'], action: text.undo },
  { keys: ['F6'], action: text.toasts },
];
const pages: Shortcut[] = [
  ...Object.entries(text.goTo).map(([key, action]) => ({
    keys: ['g', key],
    separator: text.then,
    action,
  })),
  { keys: ['m'], action: text.menu },
  { keys: ['u'], action: text.back },
];
const inGrids: Shortcut[] = [
  { keys: [keys.arrows], action: text.move },
  { keys: [keys.home, keys.end], separator: text.or, action: text.ends },
  { keys: [keys.enter], action: text.open },
];
const onTitles: Shortcut[] = [
  { keys: ['1', '5'], separator: text.to, action: text.rate },
  { keys: ['0', keys.backspace], separator: text.or, action: text.clear },
  { keys: ['p', '+'], separator: text.or, action: text.add },
  { keys: ['s'], action: text.save },
  { keys: ['w'], action: text.seen },
  { keys: [keys.shiftW], action: text.seenOnDate },
  { keys: ['b'], action: text.watchlist },
  { keys: ['f'], action: text.favorite },
];
const onCards: Shortcut[] = [
  { keys: [keys.arrows], action: text.between },
  { keys: ['w'], action: text.seen },
  { keys: [keys.shiftW], action: text.seenOnDate },
  { keys: ['s'], action: text.skip },
];
const inDiary: Shortcut[] = [{ keys: ['x'], action: text.select }];

/** All keyboard shortcuts, and the setting that turns single keys off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <Keys title={text.everywhere} shortcuts={everywhere} />
      <Keys title={text.pages} shortcuts={pages} />
      <Keys title={text.inGrids} shortcuts={inGrids} />
      <Keys title={text.onTitles} shortcuts={onTitles} />
      <Keys title={text.onCards} shortcuts={onCards} />
      <Keys title={text.inDiary} shortcuts={inDiary} />
      <div className={styles.choice}>
        <Checkbox
          label={text.single}
          checked={on}
          aria-describedby="single-keys-hint"
          onChange={({ target }) => setShortcutsOn(target.checked)}
        />
        <p id="single-keys-hint">{text.singleHint}</p>
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.action} className={styles.line}>
            <dt>
              {shortcut.keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${shortcut.separator} `}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{shortcut.action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
