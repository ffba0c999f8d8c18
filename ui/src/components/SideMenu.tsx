// Why: the places of the app are one button away on every screen, in a drawer that gives the focus back.
import type { MouseEvent, ReactNode } from 'react';
import { messages } from '../lib/messages';
import { IconButton } from './IconButton';
import styles from './SideMenu.module.css';
import { useModal } from './useModal';
import { Wordmark } from './Wordmark';

type Props = {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
};

/** A modal drawer named `label`; Escape, the cross, a click beside it and following a link ask to close. */
export function SideMenu({ open, onClose, label, children }: Props) {
  const drawer = useModal(open);
  if (!open) return null;
  const click = (event: MouseEvent) => {
    const { target } = event;
    if (target === drawer.current) onClose();
    else if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    // Keys need no handler of their own: Escape arrives as onCancel.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={label}
      onClick={click}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Wordmark />
          <IconButton icon="close" label={messages.app.close} onClick={onClose} />
        </div>
        <nav aria-label={label} className={styles.places}>
          {children}
        </nav>
      </div>
    </dialog>
  );
}
