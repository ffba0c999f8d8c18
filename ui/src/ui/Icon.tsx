import styles from './Icon.module.css';

/** A name, or the path of an icon that only some pages have. */
export type IconShape = IconName | `M${string}`;

type Props = {
  name: IconShape;
  size?: 'small' | 'medium' | undefined;
  filled?: boolean | undefined;
};

/** Hidden from screen readers: the text next to it, or the control's label, says the same. */
export function Icon({ name, size = 'medium', filled = false }: Props) {
  const classes = [styles.icon, styles[size], filled ? styles.filled : ''].join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={isNamed(name) ? iconPaths[name] : name} />
    </svg>
  );
}

const iconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM16.2 16.2L20.5 20.5',
  star: 'M12 3.2l2.7 5.6l6.1.8l-4.5 4.3l1.1 6.1L12 17.1L6.6 20l1.1-6.1L3.2 9.6l6.1-.8z',
  home: 'M4 11l8-7l8 7v9h-5.5v-6h-5v6H4z',
  film: 'M4 5h16v14H4zM8.5 5v14M15.5 5v14M4 9.7h4.5M4 14.3h4.5M15.5 9.7H20M15.5 14.3H20',
  list: 'M4 6h11M4 12h11M4 18h7M16 16.5h6M19 13.5v6',
  bookmark: 'M7 4h10v16l-5-4l-5 4z',
  diary: 'M6 4h12v16H6zM9 8h6M9 12h6',
  history: 'M4.5 8.5a8.2 8.2 0 1 1-.6 5M4 4.5v4.3h4.3M12 8v4.4l3 2',
  user: 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  admin: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5c-4.5-1.7-7.5-5-7.5-9.5V6zM8.8 12l2.3 2.3l4.2-4.4',
  logOut: 'M10 4H5v16h5M10 12h10.5M16.5 8l4 4l-4 4',
  sun: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z',
  system: 'M3.5 5h17v11h-17zM8.5 20h7M12 16v4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  pencil: 'M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19zM14.5 6l3.5 3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9.5l6 6l6-6',
  chevronLeft: 'M14.5 6l-6 6l6 6',
  chevronRight: 'M9.5 6l6 6l-6 6',
  arrowUp: 'M12 20V5M5.5 11.5L12 5l6.5 6.5',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M15.5 10.3a10 10 0 0 1 3.5 2.2M8.5 16a5 5 0 0 1 5.5-1M2 9a14.5 14.5 0 0 1 4.5-2.9M11 5a14.5 14.5 0 0 1 11 4M12 19.5v.1',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M13.9 10h.1M17.4 10h.1M8 14h8',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.7v.1',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h10M18 17h2M16 15v4',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.3 11v5.5M13.7 11v5.5',
};

export type IconName = keyof typeof iconPaths;

const isNamed = (name: IconShape): name is IconName => name in iconPaths;
