import { Outlet } from 'react-router';
import { ListToolbar } from '../features/lists/ListToolbar';

export default function ListsLayout() {
  return (
    <>
      <ListToolbar />
      <Outlet />
    </>
  );
}
