import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';

type Props = {
  text: { title: string; lead: string; open: string };
  variant?: 'secondary' | 'danger';
  /** Renders the dialog. */
  children: (onClose: () => void) => ReactNode;
};

/** A card whose button opens a dialog. */
export function DialogCard({ text, variant, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.actions}>
        <Button variant={variant} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      {open && children(() => setOpen(false))}
    </Card>
  );
}
