import { useState } from 'react';
import { useLazyModule } from '../lib/lazyModule';
import { appMessages } from '../lib/messages/app';
import { useShortcuts } from '../lib/preferences';
import { IconButton } from '../ui/IconButton';

export const menuButtonId = 'menu';

export function openMenu(): void {
  document.getElementById(menuButtonId)?.click();
}

const loadMenu = () => import('./MainMenu');

/** Opens the side menu. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useShortcuts({ m: open });
  const code = useLazyModule(loadMenu, isOpen, close);
  return (
    <>
      <IconButton
        id={menuButtonId}
        icon="menu"
        label={appMessages.app.menu}
        aria-haspopup="dialog"
        onClick={open}
      />
      {isOpen && code && <code.MainMenu onClose={close} />}
    </>
  );
}
