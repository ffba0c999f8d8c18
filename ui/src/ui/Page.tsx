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
};

/** The page's `h1`; `aside` is next to it, or below it on small screens. */
export function PageTitle({ children, lead, hint, aside }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <h1>{children}</h1>
        {lead !== undefined && (
          <div className={styles.lead}>
            <p>{lead}</p>
            {hint}
          </div>
        )}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

type GridPageProps = {
  title: string;
  lead?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** A page with a heading and a grid. */
export function GridPage({ title, lead, hint, aside, children }: GridPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.gridPage}>
      <PageTitle lead={lead} hint={hint} aside={aside}>
        {title}
      </PageTitle>
      {children}
    </div>
  );
}

type FormPageProps = {
  title: string;
  children: ReactNode;
};

/** A page with one form. */
export function FormPage({ title, children }: FormPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
