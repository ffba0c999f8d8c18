import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ImportDetails } from '../../api/imports/generated';
import { formatDateTime } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/Button';
import { LoadingRows } from '../../ui/DatedList';
import { GridPage } from '../../ui/Page';
import { Failure, isNotFound } from '../server/Failure';
import { countOpen } from './counts';
import { ImportResult } from './ImportResult';
import { DeleteImport, nameOf } from './EarlierImports';
import { Files } from './Files';
import styles from './ImportView.module.css';
import { ImportLists } from './ImportLists';
import { Preview } from './Preview';
import { ImportProgress } from './ImportProgress';
import { useImport } from './useImport';

type Props = {
  id: number;
  /** Shown when there is no such import. */
  notFound: ReactNode;
};

/** An import: its progress, its titles with the open decisions, and its result. */
export function ImportView({ id, notFound }: Props) {
  const { details, error, loading, onRetry } = useImport(id);
  if (!details) {
    if (isNotFound(error)) return notFound;
    return (
      <GridPage title={text.title} lead="">
        {error ? <Failure error={error} onRetry={onRetry} busy={loading} /> : <LoadingRows />}
      </GridPage>
    );
  }
  return (
    <div className={styles.page}>
      <GridPage
        title={text.of(nameOf(details))}
        lead={text.started(formatDateTime(details.created_at))}
        aside={<Actions id={id} />}
      >
        <div className={styles.view}>
          <Stage details={details} />
        </div>
      </GridPage>
    </div>
  );
}

function Stage({ details }: { details: ImportDetails }) {
  const { id, state } = details;
  if (state === 'matching' || state === 'writing' || state === 'reading') {
    return (
      <>
        <ImportProgress details={details} />
        <Files files={details.files} isOpen={state !== 'writing'} />
      </>
    );
  }
  const isDone = state === 'done';
  const hasOpen = countOpen(details) > 0;
  const isUndone = details.undone || details.undoing || details.undo_failed;
  return (
    <>
      {isDone && <ImportResult details={details} />}
      {state === 'paused' && <ImportProgress details={details} />}
      {!(isDone && isUndone) && (!isDone || hasOpen) && <Preview details={details} />}
      <Files files={details.files} isOpen={!isDone} />
      <ImportLists key={id} details={details} />
    </>
  );
}

function Actions({ id }: { id: number }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <LinkButton to={paths.imports()} variant="quiet">
        {text.back}
      </LinkButton>
      <Button variant="quiet" onClick={() => setIsDeleting(true)}>
        {text.done.delete}
      </Button>
      {isDeleting && (
        <DeleteImport
          id={id}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate(paths.imports(), { replace: true })}
        />
      )}
    </>
  );
}
