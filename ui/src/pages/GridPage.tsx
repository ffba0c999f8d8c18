// Why: screens with a grid share their edges, so that posters stand in the same columns on all of them.
import type { ReactNode } from 'react';
import { PageTitle } from '../components/PageTitle';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './GridPage.module.css';

type Props = {
  title: string;
  lead?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** A page with a heading and a grid. */
export function GridPage({ title, lead, hint, aside, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle lead={lead} hint={hint} aside={aside}>
        {title}
      </PageTitle>
      {children}
    </div>
  );
}
