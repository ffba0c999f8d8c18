import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ImportDetails } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import { importMessages } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ProgressBar } from '../../ui/Progress';
import { selectConfig } from '../server/serverConfig';
import { countOpen, countTitles } from './counts';
import styles from './ImportResult.module.css';
import { undoImport } from './undoImport';
import { changeState } from './useImport';

const text = importMessages.done;

/** The result of an import, with a button that undoes it. */
export function ImportResult({ details }: { details: ImportDetails }) {
  const { written, same, marked_seen: seen, undone, undoing, undo_failed: isStopped } = details;
  const open = countOpen(details);
  const counts = [
    text.added(written, formatNumber(written)),
    ...(seen > 0 ? [text.markedSeen(seen, formatNumber(seen))] : []),
    ...(same > 0 ? [text.same(formatNumber(same))] : []),
    ...(open > 0 ? [text.open(formatNumber(open))] : []),
  ];
  if (undoing) {
    return (
      <Card title={text.titleUndoing}>
        <ProgressBar label={text.titleUndoing} done={0} total={0} />
        <p>{text.undoingHint}</p>
      </Card>
    );
  }
  if (isStopped) {
    return (
      <Card title={text.titleUndoStopped}>
        <p>{details.change === null ? text.undoStoppedForGood : text.undoStopped}</p>
        {details.change === null && <Links />}
        <Undo details={details} />
      </Card>
    );
  }
  return (
    <Card title={undone ? text.titleUndone : text.title}>
      <p className={styles.counts}>{undone ? text.undoneHint : counts.join(', ')}</p>
      {!undone && <Links />}
      {!undone && written > 0 && details.change === null && <p>{text.undoOver}</p>}
      <SearchAgain details={details} />
      <Undo details={details} />
    </Card>
  );
}

/** Links to what the import has written. */
const Links = () => (
  <div className={styles.links}>
    <LinkButton to={paths.ratings()}>{text.to.ratings}</LinkButton>
    <LinkButton to={paths.diary()}>{text.to.diary}</LinkButton>
    <LinkButton to={paths.watchlist()}>{text.to.watchlist}</LinkButton>
  </div>
);

function Undo({ details: { change, undone, undo_failed: isStopped } }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [kept, setKept] = useState(0);
  const undo = async (id: number) => {
    setIsBusy(true);
    setKept(await dispatch(undoImport(id)));
    setIsBusy(false);
  };
  return (
    <>
      {change !== null && !undone && (
        <div className={styles.undo}>
          <Button busy={isBusy} onClick={() => void undo(change)}>
            {isStopped ? text.undoAgain : text.undo}
          </Button>
          {!isStopped && <p>{text.undoHint}</p>}
        </div>
      )}
      <div role="status" className={styles.status}>
        {kept > 0 && <p>{text.kept(kept, formatNumber(kept))}</p>}
      </div>
    </>
  );
}

/** A button to search again for titles that were not found: the server's catalogue may have changed. */
function SearchAgain({ details }: { details: ImportDetails }) {
  const dispatch = useApiDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const catalogue = useSelector(selectConfig)?.catalogue;
  const unknown = countTitles(details, 'unknown');
  if (unknown === 0) return null;
  const isOther = catalogue !== undefined && catalogue !== details.catalogue;
  const searchAgain = async () => {
    setIsBusy(true);
    await dispatch(changeState(details.id, 'matching'));
    setIsBusy(false);
  };
  return (
    <div className={styles.again} data-prominent={isOther || undefined}>
      <p>
        {text.againHint(unknown, formatNumber(unknown))} {isOther && text.otherCatalogue}
      </p>
      <Button
        variant={isOther ? 'primary' : 'secondary'}
        busy={isBusy}
        onClick={() => void searchAgain()}
      >
        {text.searchAgain}
      </Button>
    </div>
  );
}
