import { Suspense } from 'react';
import { AccessTokens } from '../features/connections/AccessTokens';
import { MediaServers } from '../features/connections/MediaServers';
import { OutgoingWebhooks } from '../features/connections/OutgoingWebhooks';
import { lazyOptional } from '../lib/lazyModule';
import { useParams } from '../lib/router/RouterProvider';
import { connectionMessages as text } from '../lib/messages/connections';
import { GridPage } from '../ui/Page';
import styles from './ConnectionsPage.module.css';
import NotFoundPage from './NotFoundPage';

const ApiPage = lazyOptional(() => import('./ApiPage').then((page) => page.default));

export default function ConnectionsPage() {
  const { section } = useParams();
  if (section !== undefined && section !== 'api') return <NotFoundPage />;
  if (section === 'api') {
    return (
      <Suspense>
        <ApiPage />
      </Suspense>
    );
  }
  return (
    <GridPage title={text.title} lead={text.lead}>
      <div className={styles.cards}>
        <MediaServers />
        <OutgoingWebhooks />
        <AccessTokens />
      </div>
    </GridPage>
  );
}
