// Why: each screen has its own title, which tabs, history and screen readers show.
import { useEffect } from 'react';
import { messages } from './messages';

/** Names the page while the calling screen is shown. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = messages.app.title(page);
  }, [page]);
}
