// Why: the list of keys must be found without knowing the key that opens it.
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { messages } from '../lib/messages';
import { askForShortcutHelp } from './shortcutHelpEvent';
import styles from './ShortcutsButton.module.css';

/** Opens the list of keys, after `onPress`. */
export function ShortcutsButton({ onPress }: { onPress: () => void }) {
  const open = () => {
    onPress();
    askForShortcutHelp();
  };
  return (
    <Button variant="quiet" className={styles.button} onClick={open}>
      <Icon name="keyboard" />
      {messages.menu.shortcuts}
    </Button>
  );
}
