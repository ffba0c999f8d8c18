import styles from './Avatar.module.css';

type Props = {
  name: string;
};

/** The first letter of a name on gold; screen readers pass over it, the name stands beside. */
export function Avatar({ name }: Props) {
  const [letter = ''] = name;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
