import { useEffect } from 'react';
import { appMessages } from './messages/app';

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = appMessages.app.title(page);
  }, [page]);
}
