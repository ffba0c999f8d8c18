import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { Import } from '../../api/imports/generated';
import { formatDateTime, formatNumber } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { ConfirmDialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { Failure } from '../server/Failure';
import { selectConfig } from '../server/serverConfig';
import { success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { servicesOf } from './counts';
import styles from './EarlierImports.module.css';
import { isWorking, removeImport, useImports } from './useImport';

/** The names of the services of an import, as one text. */
export const nameOf = (one: Pick<Import, 'files'>) =>
  servicesOf(one).map(phraseOf).join(text.and) || text.noService;

/** A table or text that is not the export of a service has no name. */
function phraseOf(service: string): string {
  if (service === 'table') return text.table;
  return service === 'text' ? text.textList : service;
}

function statusOf(one: Import): string {
  if (one.undone) return text.undone;
  if (one.undoing) return text.undoing;
  if (one.undo_failed) return text.undoStopped;
  if (one.state === 'done') return text.written(one.written, formatNumber(one.written));
  return `${text.states[one.state]}, ${text.read(one.records, formatNumber(one.records))}`;
}

/** A hint that titles that were not found may be found in the present catalogue. */
function FindableTitles({ import: one }: { import: Import }) {
  const catalogue = useSelector(selectConfig)?.catalogue;
  const isOther = catalogue !== undefined && catalogue !== one.catalogue;
  const titles = one.unknown_titles;
  if (!isOther || titles === 0 || one.undone || isWorking(one)) return null;
  return <span className={styles.hint}>{text.findable(titles, formatNumber(titles))}</span>;
}

/** The user's imports, newest first; nothing without any. */
export function EarlierImports() {
  const { imports, error, loading, onRetry } = useImports();
  const [deleting, setDeleting] = useState<Import | null>(null);
  if (!imports && error) {
    return <Failure error={error} onRetry={onRetry} busy={loading} inline />;
  }
  if (!imports || imports.length === 0) return null;
  return (
    <section className={styles.imports} aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">{text.earlier}</h2>
      <ul>
        {imports.map((one) => (
          <li key={one.id} className={styles.row}>
            <Link to={paths.import(one.id)} className={styles.link} viewTransition>
              <span className={styles.name}>{nameOf(one)}</span>{' '}
              <span className={styles.date}>{formatDateTime(one.created_at)}</span>{' '}
              <span className={styles.status} data-state={one.undone ? 'undone' : one.state}>
                {statusOf(one)}
              </span>{' '}
              <FindableTitles import={one} />
            </Link>
            <IconButton
              icon="trash"
              label={text.deleteOf(nameOf(one))}
              onClick={() => setDeleting(one)}
            />
          </li>
        ))}
      </ul>
      {deleting && <DeleteImport id={deleting.id} onClose={() => setDeleting(null)} />}
    </section>
  );
}

type DeleteProps = {
  id: number;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Confirms the deletion of an import. Imported data stays. */
export function DeleteImport({ id, onClose, onDeleted }: DeleteProps) {
  const dispatch = useApiDispatch();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const isDeleted = await dispatch(removeImport(id));
    onClose();
    if (!isDeleted) return;
    dispatch(notified(success(text.deleted)));
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      text={text.deleteDialog}
      variant="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{text.deleteHint}</p>
    </ConfirmDialog>
  );
}
