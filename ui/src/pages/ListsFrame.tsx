// Why: the toolbar stays while one list follows another, and with it the focus of who walks through the categories.
import { Outlet } from 'react-router';
import { ListToolbar } from '../features/catalogue/ListToolbar';

/** The toolbar above the list that the address names. */
export default function ListsFrame() {
  return (
    <>
      <ListToolbar />
      <Outlet />
    </>
  );
}
