// Why: sign-in and sign-up stand on the same quiet page: a heading and one narrow column.
import type { ReactNode } from 'react';
import { PageTitle } from '../components/PageTitle';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './FormPage.module.css';

type Props = {
  title: string;
  children: ReactNode;
};

/** A page with one form. */
export function FormPage({ title, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
