import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import type { AppStore } from './store';

type Props = {
  core: AppStore;
  router: ComponentProps<typeof RouterProvider>['router'];
};

export function App({ core, router }: Props) {
  return (
    <Provider store={core.store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
