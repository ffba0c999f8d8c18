import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Avatar, usePicture } from '../features/account/Avatar';
import { useUnread } from '../features/notifications/useNotifications';
import { signOut } from '../features/session/sessionActions';
import type { UserState } from '../features/session/sessionActions';
import {
  selectAdmin,
  selectRequesting,
  useSessionDispatch,
} from '../features/session/sessionSlices';
import { appMessages } from '../lib/messages/app';
import { notificationBadgeMessages } from '../lib/messages/notificationBadge';
import { paths } from '../lib/paths';
import { modifierKey } from '../lib/preferences';
import { NavLink } from '../lib/router/Link';
import { formatNumber } from '../lib/shortFormats';
import { Button } from '../ui/Button';
import { useModal } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import type { IconShape } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { Wordmark } from '../ui/Wordmark';
import styles from './MainMenu.module.css';
import { openPalette } from './PaletteShortcut';
import { openShortcutHelp } from './ShortcutHelp';
import { ThemeSwitch } from './ThemeSwitch';

type MainMenuProps = {
  onClose: () => void;
};

export function MainMenu({ onClose }: MainMenuProps) {
  const admin = useSelector(selectAdmin);
  const user = useSelector(({ user: account }: { user: UserState }) => account);
  const closeThen = (open: () => void) => () => {
    onClose();
    open();
  };
  const controls = (
    <>
      <MenuButton icon="search" onPress={closeThen(openPalette)}>
        {appMessages.menu.palette} <kbd className={styles.keys}>{modifierKey} K</kbd>
      </MenuButton>
      <MenuButton icon="keyboard" onPress={closeThen(openShortcutHelp)}>
        {appMessages.menu.shortcuts}
      </MenuButton>
      <SignOutButton />
      <ThemeSwitch />
    </>
  );
  return (
    <SideMenu onClose={onClose} controls={controls}>
      <MenuLink to={paths.home()} icon="home">
        {appMessages.menu.home}
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
      <MenuLink to={paths.profile(user?.id)} icon={user ? <MenuPicture id={user.id} /> : 'user'}>
        {appMessages.menu.profile}
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
      <MenuLink to={paths.history()} icon="history">
        {appMessages.menu.history}
      </MenuLink>
      <MenuLink to={paths.notifications()} icon="M6 17q2-2 2-7a4 4 0 0 1 8 0q0 5 2 7zM10.5 20h3">
        {appMessages.menu.notifications}
        <UnreadCount />
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

/** The user's picture, or an icon. */
function MenuPicture({ id }: { id: number }) {
  const [picture] = usePicture(String(id));
  return picture === null ? (
    <Icon name="user" />
  ) : (
    <Avatar name="" picture={picture} size="small" />
  );
}

/** The number of unread notifications; nothing without any. */
function UnreadCount() {
  const count = useUnread().length;
  return count > 0 && notificationBadgeMessages.unread(formatNumber(count));
}

type SideMenuProps = {
  onClose: () => void;
  /** Buttons and settings, after the links to pages. */
  controls: ReactNode;
  children: ReactNode;
};

/** A modal drawer; Escape, the close button, a click on the backdrop, following a link, Back and Forward call `onClose`. */
function SideMenu({ onClose, controls, children }: SideMenuProps) {
  const drawer = useModal(true);
  useClosedByBack(onClose);
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

/** A redirect leaves the menu open. */
function useClosedByBack(onClose: () => void) {
  const { key } = useLocation();
  const type = useNavigationType();
  const [openedAt] = useState(key);
  const isLeft = type === NavigationType.Pop && key !== openedAt;
  const onLeave = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (isLeft) onLeave();
  }, [isLeft]);
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

type MenuButtonProps = {
  icon: IconShape;
  onPress: () => void;
  children: ReactNode;
};

function MenuButton({ icon, onPress, children }: MenuButtonProps) {
  return (
    <Button variant="quiet" className={styles.button} onClick={onPress}>
      <Icon name={icon} />
      {children}
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
