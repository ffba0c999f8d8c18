import { useId, useLayoutEffect, useRef, useState } from 'react';
import { titleMessages } from '../lib/messages/titles';
import { Button } from './Button';
import styles from './ReadMore.module.css';

type Props = {
  text: string;
};

/** Paragraphs cut after some lines, with a button that shows the rest. */
export function ReadMore({ text }: Props) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || open) return;
    const measure = () => setLong(node.scrollHeight > node.clientHeight + 4);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [text, open]);
  const paragraphs = text.split(/\n+/).filter(Boolean);
  return (
    <div className={styles.expanded}>
      <div ref={box} id={id} className={styles.text} data-open={open} data-long={long}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {long && (
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? titleMessages.person.readLess : titleMessages.person.readMore}
        </Button>
      )}
    </div>
  );
}
