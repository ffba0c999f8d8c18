import { messages } from '../../lib/messages';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Stars } from '../../ui/Stars';
import styles from './TitleRating.module.css';
import { useRating } from './rateTitle';

type Props = {
  title: Title;
};

export function TitleRating({ title }: Props) {
  const [score, rate] = useRating(title);
  return (
    <div className={styles.rating}>
      {/* The stars have a label for screen readers. */}
      <span className={styles.caption} aria-hidden="true">
        {messages.title.yourRating}
      </span>
      <Stars value={score} onRate={rate} label={messages.title.rate(title.name)} size="large" />
      <Button variant="quiet" disabled={score === 0} onClick={() => rate(0)}>
        {messages.title.clearRating}
      </Button>
    </div>
  );
}
