import { Outlet } from 'react-router';
import { ListToolbar } from '../features/lists/ListToolbar';

/** The toolbar above the list that the address names. */
export default function ListsLayout() {
  return (
    <>
      <ListToolbar />
      <Outlet />
    </>
  );
}
