import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import type { AppStore } from './store';

type Props = {
  appStore: AppStore;
  router: ComponentProps<typeof RouterProvider>['router'];
};

export function App({ appStore, router }: Props) {
  return (
    <Provider store={appStore.store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
