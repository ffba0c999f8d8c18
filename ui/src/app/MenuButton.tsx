// Why: whether the menu is open ends with the session, and with the screen it was opened on: Back must not leave it
// lying over another one.
import { useState } from 'react';
import { IconButton } from '../components/IconButton';
import { messages } from '../lib/messages';
import { usePlace } from '../lib/usePlace';
import { MainMenu } from './MainMenu';

/** Opens the side menu; shown to who is signed in only. */
export function MenuButton() {
  const here = usePlace().key;
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <IconButton
        icon="menu"
        label={messages.app.menu}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(here)}
      />
      <MainMenu open={openAt === here} onClose={() => setOpenAt(null)} />
    </>
  );
}
