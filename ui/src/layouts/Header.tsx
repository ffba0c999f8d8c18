import { Suspense, useId, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectImageBase, selectRegistrationOpen } from '../features/server/serverConfig';
import type { UserState } from '../features/session/sessionActions';
import {
  selectAdmin,
  selectRequesting,
  selectSuccessful,
  useSessionDispatch,
} from '../features/session/sessionSlices';
import { signOut } from '../features/session/sessionActions';
import { lazyOptional, useLazyModule } from '../lib/lazyModule';
import { appMessages } from '../lib/messages/app';
import { paths } from '../lib/paths';
import { setTheme, useShortcuts, useStartPath, useTheme } from '../lib/preferences';
import { Link, NavLink } from '../lib/router/Link';
import { usePendingLocation } from '../lib/router/RouterProvider';
import { Button, LinkButton } from '../ui/Button';
import { useModal } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import type { IconShape } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import visuallyHidden from '../ui/visuallyHidden.module.css';
import { Wordmark } from '../ui/Wordmark';
import styles from './Header.module.css';
import { openShortcutHelp } from './ShortcutHelp';

const SearchBox = lazyOptional(() =>
  import('../features/search/SearchBox').then((code) => code.SearchBox),
);

/** RTK Query joins the store after sign-in. */
type MaybeApi = { api?: { config: { middlewareRegistered: boolean | 'conflict' } } };

export function Header() {
  const successful = useSelector(selectSuccessful);
  const signedIn = successful === true;
  const takesVisitors = useSelector(selectRegistrationOpen);
  const startPath = useStartPath();
  // The address that a visitor was sent away from.
  const { state } = useLocation();
  const start = (
    <>
      {signedIn && <MenuButton />}
      <Link to={signedIn ? startPath : paths.landing()} aria-label={appMessages.app.home}>
        <Wordmark />
      </Link>
    </>
  );
  const end = successful === false && (
    <>
      <LinkButton to={paths.signIn()} state={state} variant="quiet">
        {appMessages.landing.signIn}
      </LinkButton>
      {takesVisitors && (
        <LinkButton to={paths.signUp()} state={state} variant="quiet">
          {appMessages.landing.signUp}
        </LinkButton>
      )}
      <ThemeSwitch />
    </>
  );
  return <AppHeader start={start} middle={signedIn && <HeaderSearch />} end={end} />;
}

type AppHeaderProps = {
  start: ReactNode;
  middle?: ReactNode;
  end: ReactNode;
};

/** The page's banner, always at the top; with a `middle` the wordmark shrinks on small screens. */
function AppHeader({ start, middle, end }: AppHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.start}>{start}</div>
      {middle && <div className={styles.middle}>{middle}</div>}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** Rendered once RTK Query is in the store. */
function HeaderSearch() {
  const canCall = useSelector(({ api }: MaybeApi) => api?.config.middlewareRegistered === true);
  const imageBase = useSelector(selectImageBase);
  return <Suspense>{canCall && <SearchBox imageBase={imageBase} />}</Suspense>;
}

export const menuButtonId = 'menu';

export function openMenu(): void {
  document.getElementById(menuButtonId)?.click();
}

/** Opens the side menu. */
function MenuButton() {
  const here = usePendingLocation().key;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = () => setOpenAt(here);
  useShortcuts({ m: open });
  return (
    <>
      <IconButton
        id={menuButtonId}
        icon="menu"
        label={appMessages.app.menu}
        aria-haspopup="dialog"
        onClick={open}
      />
      <MainMenu open={openAt === here} onClose={() => setOpenAt(null)} />
    </>
  );
}

const loadDetails = () => import('./MenuDetails');

type MainMenuProps = {
  open: boolean;
  onClose: () => void;
};

function MainMenu({ open, onClose }: MainMenuProps) {
  const admin = useSelector(selectAdmin);
  const code = useLazyModule(loadDetails, open);
  const user = useSelector(({ user: account }: { user: UserState }) => account);
  const controls = (
    <>
      <ShortcutsButton onPress={onClose} />
      <SignOutButton />
      <ThemeSwitch />
    </>
  );
  return (
    <SideMenu open={open} onClose={onClose} controls={controls}>
      <MenuLink
        to={paths.profile(user?.id)}
        icon={user && code ? <code.MenuPicture id={user.id} /> : 'user'}
      >
        {appMessages.menu.profile}
      </MenuLink>
      <MenuLink to={paths.home()} icon="home">
        {appMessages.menu.home}
      </MenuLink>
      <MenuLink to={paths.trending()} icon="film">
        {appMessages.menu.movies}
      </MenuLink>
      <MenuLink to={paths.ratings()} icon="star">
        {appMessages.menu.ratings}
      </MenuLink>
      <MenuLink to={paths.playlists()} icon="list">
        {appMessages.menu.playlists}
      </MenuLink>
      <MenuLink to={paths.upNext()} icon="M8 5l11 7l-11 7z">
        {appMessages.menu.upNext}
      </MenuLink>
      <MenuLink to={paths.diary()} icon="diary">
        {appMessages.menu.diary}
      </MenuLink>
      <MenuLink to={paths.shows()} icon="system">
        {appMessages.menu.shows}
      </MenuLink>
      <MenuLink to={paths.watchlist()} icon="bookmark">
        {appMessages.menu.watchlist}
      </MenuLink>
      <MenuLink to={paths.calendar()} icon="M4 6h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5">
        {appMessages.menu.calendar}
      </MenuLink>
      <MenuLink to={paths.history()} icon="history">
        {appMessages.menu.history}
      </MenuLink>
      <MenuLink to={paths.notifications()} icon="M6 17q2-2 2-7a4 4 0 0 1 8 0q0 5 2 7zM10.5 20h3">
        {appMessages.menu.notifications}
        {code && <code.UnreadCount />}
      </MenuLink>
      <MenuLink to={paths.admin()} icon="admin">
        {admin ? appMessages.menu.admin : appMessages.menu.adminDemo}
      </MenuLink>
      <MenuLink to={paths.settings()} icon="settings">
        {appMessages.menu.settings}
      </MenuLink>
      <MenuLink to={paths.about()} icon="info">
        {appMessages.menu.about}
      </MenuLink>
    </SideMenu>
  );
}

type SideMenuProps = {
  open: boolean;
  onClose: () => void;
  /** Buttons and settings, after the links to pages. */
  controls: ReactNode;
  children: ReactNode;
};

/** A modal drawer; Escape, the close button, a click on the backdrop and following a link call `onClose`. */
function SideMenu({ open, onClose, controls, children }: SideMenuProps) {
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
      aria-label={appMessages.app.mainMenu}
      onClick={click}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Wordmark />
          <IconButton icon="close" label={appMessages.app.close} onClick={onClose} />
        </div>
        <nav aria-label={appMessages.app.pages} className={styles.pages}>
          {children}
        </nav>
        <div className={styles.controls}>{controls}</div>
      </div>
    </dialog>
  );
}

type MenuLinkProps = {
  to: string;
  icon: IconShape | ReactElement;
  children: ReactNode;
};

function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <NavLink to={to} className={styles.link ?? ''} viewTransition>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span>{children}</span>
    </NavLink>
  );
}

function ShortcutsButton({ onPress }: { onPress: () => void }) {
  const open = () => {
    onPress();
    openShortcutHelp();
  };
  return (
    <Button variant="quiet" className={styles.button} onClick={open}>
      <Icon name="keyboard" />
      {appMessages.menu.shortcuts}
    </Button>
  );
}

function SignOutButton() {
  const dispatch = useSessionDispatch();
  const busy = useSelector(selectRequesting);
  return (
    <Button variant="quiet" busy={busy} onClick={() => void dispatch(signOut())}>
      <Icon name="logOut" />
      {appMessages.menu.logOut}
    </Button>
  );
}

const themeChoices = [
  { theme: 'system', icon: 'system' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
] as const;

/** Radio buttons for light, dark and system theme. */
function ThemeSwitch() {
  const value = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={visuallyHidden.visuallyHidden}>{appMessages.components.theme}</legend>
      {themeChoices.map(({ theme, icon }) => (
        <label key={theme} className={styles.choice} title={appMessages.components.themes[theme]}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={value === theme}
            className={styles.radio}
            aria-label={appMessages.components.themes[theme]}
            onChange={() => setTheme(theme)}
          />
          <Icon name={icon} size="small" />
        </label>
      ))}
    </fieldset>
  );
}
