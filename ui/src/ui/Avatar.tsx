import styles from './Avatar.module.css';

type Props = {
  name: string;
};

/** The first letter of a name; hidden from screen readers. */
export function Avatar({ name }: Props) {
  const [letter = ''] = name;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
