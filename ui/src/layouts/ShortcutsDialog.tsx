import { Fragment } from 'react';
import { accountMessages } from '../lib/messages/account';
import { setShortcutsOn, useShortcutsOn } from '../lib/preferences';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import styles from './ShortcutsDialog.module.css';

const text = accountMessages.shortcuts;
const { keys } = text;

type Line = { keys: string[]; joint?: string; what: string };

const everywhere: Line[] = [
  { keys: ['/'], what: text.search },
  { keys: [keys.palette], what: text.palette },
  { keys: ['?'], what: text.help },
  { keys: [keys.escape], what: text.close },
  { keys: ['z'], what: text.undo },
  { keys: ['F6'], what: text.toasts },
];
const pages: Line[] = [
  ...Object.entries(text.goTo).map(([key, what]) => ({ keys: ['g', key], joint: text.then, what })),
  { keys: ['m'], what: text.menu },
  { keys: ['u'], what: text.back },
];
const inGrids: Line[] = [
  { keys: [keys.arrows], what: text.move },
  { keys: [keys.home, keys.end], joint: text.or, what: text.ends },
  { keys: [keys.enter], what: text.open },
];
const onTitles: Line[] = [
  { keys: ['1', '5'], joint: text.to, what: text.rate },
  { keys: ['0', keys.backspace], joint: text.or, what: text.clear },
  { keys: ['p', '+'], joint: text.or, what: text.add },
  { keys: ['s'], what: text.save },
  { keys: ['w'], what: text.seen },
  { keys: [keys.shiftW], what: text.seenThen },
  { keys: ['b'], what: text.watchlist },
  { keys: ['f'], what: text.favorite },
];
const onCards: Line[] = [
  { keys: [keys.arrows], what: text.between },
  { keys: ['w'], what: text.seen },
  { keys: [keys.shiftW], what: text.seenThen },
  { keys: ['s'], what: text.skip },
];
const inDiary: Line[] = [{ keys: ['x'], what: text.select }];

/** The list of keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn();
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <Keys title={text.everywhere} lines={everywhere} />
      <Keys title={text.pages} lines={pages} />
      <Keys title={text.inGrids} lines={inGrids} />
      <Keys title={text.onTitles} lines={onTitles} />
      <Keys title={text.onCards} lines={onCards} />
      <Keys title={text.inDiary} lines={inDiary} />
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

function Keys({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>
        {lines.map((line) => (
          <div key={line.what} className={styles.line}>
            <dt>
              {line.keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${line.joint} `}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{line.what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
