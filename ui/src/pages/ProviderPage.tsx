import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ProviderCallback } from '../features/session/ProviderCallback';
import type { ProviderResponse } from '../features/session/ProviderCallback';
import { isRecord } from '../lib/json';
import { providerMessages } from '../lib/messages/providers';
import { useParams } from '../lib/router/RouterProvider';
import { FormPage } from '../ui/Page';

/** The page to which identity providers redirect the browser. */
export default function ProviderPage() {
  const { provider = '' } = useParams();
  const [query] = useSearchParams();
  const { pathname, search, state } = useLocation();
  // The code must not stay in the address bar.
  if (search !== '') {
    const response = Object.fromEntries(query);
    return <Navigate to={pathname} state={{ response }} replace />;
  }
  return (
    <FormPage title={providerMessages.callback.title}>
      <ProviderCallback provider={provider} response={readResponse(state)} />
    </FormPage>
  );
}

function readResponse(state: unknown): ProviderResponse {
  const response = isRecord(state) && isRecord(state['response']) ? state['response'] : {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const { iss } = response;
  return {
    state: textOf(response['state']),
    code: textOf(response['code']),
    ...(typeof iss === 'string' && { iss }),
  };
}
