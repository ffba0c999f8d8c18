import { Provider } from 'react-redux';
import type { Router } from '../lib/router/router';
import { RouterProvider } from '../lib/router/RouterProvider';
import type { AppStore } from './store';

type Props = {
  appStore: AppStore;
  router: Router;
};

export function App({ appStore, router }: Props) {
  return (
    <Provider store={appStore.store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
