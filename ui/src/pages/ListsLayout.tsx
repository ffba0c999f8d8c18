import { useLocation, useNavigate } from 'react-router';
import { ListSelect } from '../features/lists/ListSelect';
import { categoryOptions, genreOptions, listPath, parseListPath } from '../features/lists/listPath';
import { catalogueMessages } from '../lib/messages/catalogue';
import { paths } from '../lib/paths';
import { Outlet } from '../lib/router/RouterProvider';
import styles from './ListsLayout.module.css';

const text = catalogueMessages.lists;

export default function ListsLayout() {
  return (
    <>
      <ListToolbar />
      <Outlet />
    </>
  );
}

/** The category, and on the genre route the genre. */
function ListToolbar() {
  const navigate = useNavigate();
  const { category, genre } = parseListPath(useLocation().pathname);
  const lead = (address: string | null) => {
    if (address !== null) void navigate(address);
  };
  return (
    <nav
      aria-label={text.toolbar}
      className={styles.toolbar}
      data-toolbar={genre === null ? 'one' : 'two'}
    >
      <ListSelect
        label={text.category}
        placeholder={text.categoryPlaceholder}
        options={categoryOptions}
        value={category}
        onOpen={(value) => lead(listPath(value))}
      />
      {genre !== null && (
        <ListSelect
          label={text.genre}
          placeholder={text.genrePlaceholder}
          options={genreOptions}
          value={genre}
          onOpen={(value) => lead(paths.discover(Number(value)))}
        />
      )}
    </nav>
  );
}
