import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { focusSearch } from '../features/search/focusSearch';
import { appMessages } from '../lib/messages/app';
import { navigationMessages } from '../lib/messages/navigation';
import { paths, queryOfPath } from '../lib/paths';
import { Link } from '../lib/router/Link';
import { Icon } from '../ui/Icon';
import type { IconShape } from '../ui/Icon';
import styles from './BottomBar.module.css';

const text = navigationMessages;

interface Item {
  name: string;
  icon: IconShape;
  /** Without an address it moves the focus to the search box. */
  to?: string;
  isCurrent: (pathname: string) => boolean;
}

const isSearch = (pathname: string) => queryOfPath(pathname) !== null;

const items: Item[] = [
  {
    name: appMessages.menu.home,
    icon: 'home',
    to: paths.home(),
    isCurrent: (path) => path === paths.home(),
  },
  {
    name: text.browse,
    icon: 'film',
    to: paths.trending(),
    isCurrent: (path) => path.startsWith('/ms/movies/') && !isSearch(path),
  },
  { name: text.search, icon: 'search', isCurrent: isSearch },
  {
    name: appMessages.menu.ratings,
    icon: 'star',
    to: paths.ratings(),
    isCurrent: (path) => path === paths.ratings(),
  },
  {
    name: appMessages.menu.playlists,
    icon: 'list',
    to: paths.playlists(),
    isCurrent: (path) => /^\/ms\/playlists?(\/|$)/.test(path),
  },
];

/** The main pages at the bottom of a phone. Outside of the page's content, which every navigation replaces. */
export function BottomBar() {
  const { pathname } = useLocation();
  return createPortal(
    <nav className={styles.bar} aria-label={text.label}>
      {items.map(({ name, icon, to, isCurrent }) => {
        const about = {
          className: styles.item ?? '',
          'aria-current': isCurrent(pathname) ? ('page' as const) : undefined,
        };
        const content = (
          <>
            <Icon name={icon} />
            <span>{name}</span>
          </>
        );
        return to === undefined ? (
          <button key={name} type="button" {...about} onClick={focusSearch}>
            {content}
          </button>
        ) : (
          <Link key={name} to={to} viewTransition {...about}>
            {content}
          </Link>
        );
      })}
    </nav>,
    document.body,
  );
}
