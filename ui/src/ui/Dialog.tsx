import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { focusHeading } from '../lib/focus';
import { appMessages } from '../lib/messages/app';
import { Button } from './Button';
import { modalEvent } from '../lib/toasts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Whether the body is a message, which screen readers read with the title when the dialog opens. */
  isMessage?: boolean;
  children: ReactNode;
  actions?: ReactNode;
};

const field = 'form :is(input, textarea):not([hidden])';
const choice = '[role=radio][tabindex="0"]';

/** The first field or the selected radio button; without any control, the first action. */
function startOf(dialog: HTMLDialogElement): Element | null {
  const [body, actions] = [dialog.querySelector('[data-body]'), dialog.querySelector('footer')];
  const start = body?.querySelector(`${field}, ${choice}`) ?? null;
  if (start || body?.querySelector('a, button, input, summary')) return start;
  return actions?.querySelector('button') ?? null;
}

/** A modal dialog; Escape, the close button and a click on the backdrop call `onClose`. */
export function Dialog({ open, title, onClose, isMessage = false, children, actions }: Props) {
  const dialog = useModal(open, startOf);
  const titleId = useId();
  const bodyId = useId();
  if (!open) return null;
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // Keys need no handler of their own: Escape arrives as onCancel.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={isMessage ? bodyId : undefined}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
        </header>
        <div id={bodyId} className={styles.body} data-body>
          {children}
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}

type ConfirmDialogProps = {
  text: { title: string; submit: string; cancel: string };
  variant: 'primary' | 'danger';
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The id of the form that the button submits, instead of `onConfirm`. */
  form?: string | undefined;
  onConfirm?: ((event: MouseEvent) => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with two buttons, Cancel and the action; open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { text, variant, busy, disabled, form, onConfirm, onClose, children } = props;
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        variant={variant}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {text.submit}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}

/**
 * A ref for a `<dialog>` that is rendered while `open`. Shows it as modal and focuses `startOf(dialog)`; after closing, restores the focus, or moves it
 * to the heading when the element was removed.
 */
export function useModal(open: boolean, startOf?: (dialog: HTMLDialogElement) => Element | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const node = dialog.current;
    const opener = document.activeElement;
    node?.showModal();
    const start = node && startOf?.(node);
    if (start instanceof HTMLElement) start.focus({ preventScroll: true });
    dispatchEvent(new Event(modalEvent));
    return () => {
      node?.close();
      dispatchEvent(new Event(modalEvent));
      // The browser restores the focus only while the dialog is in the document.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusHeading();
    };
  }, [open, startOf]);
  return dialog;
}
