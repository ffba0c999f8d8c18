import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button';
import styles from './LoadMore.module.css';

type Props = {
  label: string;
  loading: boolean;
  onMore: () => void;
};

/** The end of a list: loads more when it is near the window. Until then it is a button, for keyboards and screen readers. */
export function LoadMore({ label, loading, onMore }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onMore);
  useEffect(() => {
    const node = box.current;
    if (!node || loading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: '800px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={box} className={styles.end}>
      <Button busy={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
