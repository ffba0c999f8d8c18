// Why: the places of the app for who is signed in (SPEC 2.19), as far as they are built.
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { MenuLink } from '../components/MenuLink';
import { SideMenu } from '../components/SideMenu';
import { LogOutButton } from '../features/session/LogOutButton';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { askForShortcutHelp } from './shortcutHelpEvent';
import { ThemeChoice } from './ThemeChoice';

type Props = {
  open: boolean;
  onClose: () => void;
};

/** The side menu. */
export function MainMenu({ open, onClose }: Props) {
  return (
    <SideMenu open={open} onClose={onClose} label={messages.app.mainMenu}>
      <MenuLink to={paths.trending()} icon="film">
        {messages.menu.movies}
      </MenuLink>
      <MenuLink to={paths.ratings()} icon="star">
        {messages.menu.ratings}
      </MenuLink>
      <Button
        variant="quiet"
        onClick={() => {
          onClose();
          askForShortcutHelp();
        }}
      >
        <Icon name="keyboard" />
        {messages.menu.shortcuts}
      </Button>
      <LogOutButton />
      <ThemeChoice />
    </SideMenu>
  );
}
