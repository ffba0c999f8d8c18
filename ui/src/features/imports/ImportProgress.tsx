import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ImportDetails } from '../../api/imports/generated';
import { formatNumber, formatPercent } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Announcement } from '../../ui/LiveRegion';
import { ProgressBar } from '../../ui/Progress';
import { selectIsBuiltin } from '../server/serverConfig';
import { progressOf } from './counts';
import styles from './ImportProgress.module.css';
import { changeState } from './useImport';

/** With more titles than this, the page says that TMDB takes minutes. */
const slowAbove = 200;

/** The progress of an import: the search for titles, or the writing. */
export function ImportProgress({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const isBuiltin = useSelector(selectIsBuiltin);
  const { id, state } = details;
  const { done, total } = progressOf(details);
  const [doneText, totalText] = [formatNumber(done), formatNumber(total)];
  const isWriting = state === 'writing';
  const status = isWriting
    ? done < total || total === 0
      ? text.writing(doneText, totalText)
      : text.writingLists
    : state === 'paused'
      ? text.paused(doneText, totalText)
      : text.matching(doneText, totalText);
  // Screen readers announce each quarter.
  const quarter = total > 0 ? Math.floor((4 * done) / total) / 4 : 0;
  const [label] = status.split(':');
  const change = async (next: 'paused' | 'matching') => {
    setIsBusy(true);
    await dispatch(changeState(id, next));
    setIsBusy(false);
  };
  const isSlow = !isBuiltin && total - done > slowAbove;
  return (
    <section className={styles.progress} aria-label={label}>
      <div className={styles.head}>
        <p className={styles.status}>{status}</p>
        {!isWriting && (
          <Button
            busy={isBusy}
            onClick={() => void change(state === 'paused' ? 'matching' : 'paused')}
          >
            {state === 'paused' ? text.resume : text.pause}
          </Button>
        )}
      </div>
      <ProgressBar label={label ?? status} done={done} total={total} />
      {state !== 'paused' && (
        <p className={styles.hint}>
          {text.matchingHint} {!isWriting && isSlow && text.matchingTmdb}
        </p>
      )}
      <Announcement>{`${label ?? status}: ${formatPercent(quarter)}`}</Announcement>
    </section>
  );
}
