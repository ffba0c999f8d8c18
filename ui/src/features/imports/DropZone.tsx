import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPercent } from '../../lib/format';
import { columnMessages } from '../../lib/messages/importColumns';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Announcement } from '../../ui/LiveRegion';
import { ProgressBar } from '../../ui/Progress';
import styles from './DropZone.module.css';
import { ColumnMapper } from './ColumnMapper';
import { UploadQuestionForm } from './UploadQuestionForm';
import { useUpload } from './useUpload';
import type { UploadProblem, UploadQuestion } from './useUpload';

const uploadIcon = 'M12 16V4.5M7 9.5l5-5l5 5M4.5 15.5v4h15v-4';

/** Uploads files that are chosen, or dropped anywhere on the page. */
export function DropZone() {
  const { progress, problem, isCanceled, send, cancel, dismiss } = useUpload();
  const [wasSending, setWasSending] = useState(false);
  /** A table whose columns the user assigns. */
  const [table, setTable] = useState<File | null>(null);
  const isSending = progress !== null;
  if (isSending && !wasSending) setWasSending(true);
  const isDragOver = useDroppedFiles((files) => {
    setTable(null);
    void send(files);
  });
  const explain = (file: File) => {
    dismiss();
    setWasSending(true);
    setTable(file);
  };
  return (
    <div className={styles.zone}>
      {isSending && <Sending progress={progress} onCancel={cancel} />}
      {table && (
        // Hidden instead of removed: the choices of the user stay when the upload fails or is canceled.
        <div hidden={isSending}>
          <ColumnMapper
            key={`${table.name} ${table.lastModified}`}
            file={table}
            onImport={(file, columns) => void send([file], { columns })}
            onCancel={() => {
              dismiss();
              setTable(null);
            }}
          />
        </div>
      )}
      {!isSending && !table && (
        <>
          <ChooseFiles isDragOver={isDragOver} isFocused={wasSending} onChoose={send} />
          <ChooseTable onChoose={explain} />
        </>
      )}
      {problem && (
        <Problem
          problem={problem}
          onExplain={table ? null : explain}
          onAnswer={({ name, files, options }, answer) => {
            setWasSending(true);
            const more = name === 'profile' ? { profile: answer } : { scale: answer };
            void send(files, { ...options, ...more });
          }}
          onClose={dismiss}
        />
      )}
      <Announcement>{isCanceled ? text.canceled : ''}</Announcement>
    </div>
  );
}

/** Whether files are being dragged over the page. `onDrop` gets the dropped files. */
function useDroppedFiles(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // `relatedTarget` is null only when the pointer leaves the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

type ChooseProps = {
  isDragOver: boolean;
  /** Whether it takes the focus when it is shown. */
  isFocused: boolean;
  onChoose: (files: File[]) => Promise<void>;
};

function ChooseFiles({ isDragOver, isFocused, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.dropField}
        onChange={({ target }) => {
          void onChoose([...(target.files ?? [])]);
          // Reset, so that the same files can be chosen again.
          target.value = '';
        }}
      />
      <button
        ref={button}
        type="button"
        className={styles.drop}
        data-over={isDragOver || undefined}
        onClick={() => input.current?.click()}
      >
        <span className={styles.icon}>
          <Icon name={uploadIcon} />
        </span>
        <span className={styles.label}>{isDragOver ? text.dropNow : text.drop}</span>
        <span className={styles.hint}>{text.dropHint}</span>
      </button>
    </>
  );
}

function ChooseTable({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt"
        hidden
        aria-label={columnMessages.field}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button variant="quiet" onClick={() => input.current?.click()}>
        {columnMessages.open}
      </Button>
    </div>
  );
}

function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const isSent = progress >= 1;
  const status = isSent ? text.reading : text.uploading(formatPercent(progress));
  return (
    <div className={styles.sending}>
      <p className={styles.label}>{status}</p>
      <ProgressBar label={text.upload} done={progress} total={isSent ? 0 : 1} />
      <Announcement>{isSent ? text.reading : text.upload}</Announcement>
      <Button ref={button} onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}

type ProblemProps = {
  problem: UploadProblem;
  onExplain: ((table: File) => void) | null;
  onAnswer: (question: UploadQuestion, answer: string) => void;
  onClose: () => void;
};

function Problem({ problem, onExplain, onAnswer, onClose }: ProblemProps) {
  const { table, question } = problem;
  return (
    <div role="alert" className={styles.problem}>
      <div>
        <p className={styles.problemTitle}>{problem.title}</p>
        {problem.files.length > 0 && (
          <ul>
            {problem.files.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {question && (
          <UploadQuestionForm
            key={question.name}
            question={question}
            onAnswer={(answer) => onAnswer(question, answer)}
          />
        )}
        {table && onExplain && (
          <Button onClick={() => onExplain(table)}>{columnMessages.ofProblem}</Button>
        )}
      </div>
      <IconButton icon="close" label={text.close} onClick={onClose} />
    </div>
  );
}
