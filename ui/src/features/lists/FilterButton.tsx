import { useState } from 'react';
import { useLazyModule } from '../../lib/lazyModule';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { Button } from '../../ui/Button';

const loadPanel = () => import('./FilterPanel');

/** Opens the filters. `count` of them are in use. */
export function FilterButton({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazyModule(loadPanel, open, close);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {catalogueMessages.lists.filters}
        {count > 0 && ` · ${count}`}
      </Button>
      {open && code && <code.FilterPanel onClose={close} />}
    </>
  );
}
