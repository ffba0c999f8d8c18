// Why: the places of the app for who is signed in (specification 2.19).
import { useSelector } from 'react-redux';
import { MenuLink } from '../components/MenuLink';
import { SideMenu } from '../components/SideMenu';
import { selectAdmin } from '../features/session/clientSlice';
import { LogOutButton } from '../features/session/LogOutButton';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { ShortcutsButton } from './ShortcutsButton';
import type { RootState } from './store';
import { ThemeChoice } from './ThemeChoice';

type Props = {
  open: boolean;
  onClose: () => void;
};

/** The side menu. */
export function MainMenu({ open, onClose }: Props) {
  const admin = useSelector(selectAdmin);
  const user = useSelector(({ user: account }: RootState) => account);
  return (
    <SideMenu open={open} onClose={onClose} label={messages.app.mainMenu}>
      <MenuLink to={paths.profile(user?.id)} icon="user">
        {messages.menu.profile}
      </MenuLink>
      <MenuLink to={paths.trending()} icon="film">
        {messages.menu.movies}
      </MenuLink>
      <MenuLink to={paths.ratings()} icon="star">
        {messages.menu.ratings}
      </MenuLink>
      <MenuLink to={paths.playlists()} icon="list">
        {messages.menu.playlists}
      </MenuLink>
      <MenuLink to={paths.admin()} icon="admin">
        {admin ? messages.menu.admin : messages.menu.adminDemo}
      </MenuLink>
      {admin && (
        <MenuLink to={paths.settings()} icon="settings">
          {messages.menu.settings}
        </MenuLink>
      )}
      <MenuLink to={paths.about()} icon="info">
        {messages.menu.about}
      </MenuLink>
      <ShortcutsButton onPress={onClose} />
      <LogOutButton />
      <ThemeChoice />
    </SideMenu>
  );
}
