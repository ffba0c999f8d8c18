import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/navigation';
import styles from './Page.module.css';

type Props = {
  children: ReactNode;
  /** A line under the heading; an empty string reserves its space. */
  lead?: string | undefined;
  /** At the end of that line. */
  hint?: ReactNode;
  aside?: ReactNode;
  /** Whether the heading takes its space, but is invisible. */
  isPending?: boolean | undefined;
  /** Whether `aside` does. */
  isAsidePending?: boolean | undefined;
};

/** The page's `h1`; `aside` is next to it, or below it on small screens. */
export function PageTitle({ children, lead, hint, aside, isPending, isAsidePending }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <h1 data-pending={isPending || undefined}>{children}</h1>
        {lead !== undefined && (
          <div className={styles.lead}>
            <p>{lead}</p>
            {hint}
          </div>
        )}
      </div>
      {aside && (
        <div className={styles.aside} data-pending={isAsidePending || undefined}>
          {aside}
        </div>
      )}
    </div>
  );
}

type GridPageProps = {
  title: string;
  /** Whether the title is not final yet; its heading is invisible until then. */
  isTitlePending?: boolean;
  lead?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Whether the height of the lead is not known yet; `aside` is invisible until then. */
  isAsidePending?: boolean;
  children: ReactNode;
};

/** A page with a heading and a grid. */
export function GridPage({
  title,
  isTitlePending,
  lead,
  hint,
  aside,
  isAsidePending,
  children,
}: GridPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.gridPage}>
      <PageTitle
        lead={lead}
        hint={hint}
        aside={aside}
        isPending={isTitlePending}
        isAsidePending={isAsidePending}
      >
        {title}
      </PageTitle>
      {children}
    </div>
  );
}

type FormPageProps = {
  title: string;
  /** Many fields, which are closer together in a low window. */
  isLong?: boolean;
  children: ReactNode;
};

/** A page that consists of one form. */
export function FormPage({ title, isLong, children }: FormPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page} data-long={isLong}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
