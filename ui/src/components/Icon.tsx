// Why: small pictures beside words share one size, one pen and the colour of the text around them.
import styles from './Icon.module.css';
import { type IconName, iconPaths } from './iconPaths';

type Props = {
  name: IconName;
  size?: 'small' | 'medium' | undefined;
  filled?: boolean | undefined;
};

/** Draws an icon that screen readers pass over: the words beside it, or the control's label, say the same. */
export function Icon({ name, size = 'medium', filled = false }: Props) {
  const classes = [styles.icon, styles[size], filled ? styles.filled : ''].join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
