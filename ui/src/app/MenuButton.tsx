// Why: whether the menu is open ends with the session: the next person must not find it as the last one left it.
import { useState } from 'react';
import { IconButton } from '../components/IconButton';
import { messages } from '../lib/messages';
import { MainMenu } from './MainMenu';

/** Opens the side menu; shown to who is signed in only. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="menu"
        label={messages.app.menu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <MainMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
