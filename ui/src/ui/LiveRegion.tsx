import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import visuallyHidden from './visuallyHidden.module.css';

const RegionContext = createContext<HTMLElement | null>(null);

/** The page with one live region for its announcements: screen readers announce what is added to a region that exists. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  return (
    <RegionContext value={region}>
      {/* At the top, because at the end it would make the page longer. */}
      <div
        ref={setRegion}
        role="status"
        aria-atomic={false}
        className={visuallyHidden.visuallyHidden}
      />
      {children}
    </RegionContext>
  );
}

/** Announces its text, and each change of it, in the live region of the page. */
export function Announcement({ children }: { children: string }) {
  const region = useContext(RegionContext);
  if (!region || children === '') return null;
  return createPortal(<p key={children}>{children}</p>, region);
}
