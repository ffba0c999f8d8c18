// Why: the app as a whole is a store and a router; who starts it decides which.
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import type { Core } from './store';

type Props = {
  core: Core;
  router: ComponentProps<typeof RouterProvider>['router'];
};

/** The app over a store and a router. */
export function App({ core, router }: Props) {
  return (
    <Provider store={core.store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
