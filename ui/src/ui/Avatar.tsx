import styles from './Avatar.module.css';

type Props = {
  name: string;
};

/** The initial of a name; hidden from screen readers. */
export function Avatar({ name }: Props) {
  const [initial = ''] = name;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial.toLocaleUpperCase()}
    </span>
  );
}
