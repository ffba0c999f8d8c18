import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { formatNumber } from '../../lib/format';
import { diaryMessages } from '../../lib/messages/diary';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { answerOffer } from './changeWatches';
import styles from './RatedFilmsOffer.module.css';

const text = diaryMessages;

/** Offers once to count rated films as seen. The preferences record that the user has answered. */
export function RatedFilmsOffer({ count }: { count: number }) {
  const dispatch = useApiDispatch();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const give = (isAccepted: boolean) => {
    if (answer !== null) return;
    setAnswer(isAccepted);
    void dispatch(answerOffer(isAccepted)).then((isSaved) => !isSaved && setAnswer(null));
  };
  return (
    <div className={styles.offer}>
      <Card title={text.offer(count, formatNumber(count))} lead={text.offerHint}>
        <div className={styles.actions}>
          <Button variant="primary" busy={answer === true} onClick={() => give(true)}>
            {text.accept}
          </Button>
          <Button busy={answer === false} onClick={() => give(false)}>
            {text.decline}
          </Button>
        </div>
      </Card>
    </div>
  );
}
