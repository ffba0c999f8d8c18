// Why: keyboard users reach the content without walking through the header on every page.
import { messages } from '../lib/messages';
import styles from './SkipLink.module.css';

type Props = {
  target?: string | undefined;
};

/** A link to the element with the id `target`, seen only while focused. */
export function SkipLink({ target = 'main' }: Props) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {messages.components.skip}
    </a>
  );
}
