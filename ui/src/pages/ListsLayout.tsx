import { Outlet, useLocation, useNavigate } from 'react-router';
import { categoryOptions, genreOptions, listPath, parseListPath } from '../features/lists/listPath';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { Select } from '../ui/Select';
import styles from './ListsLayout.module.css';

const text = messages.lists;

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
      <Select
        label={text.category}
        hideLabel
        placeholder={text.categoryPlaceholder}
        options={categoryOptions}
        value={category}
        onChange={(event) => lead(listPath(event.target.value))}
      />
      {genre !== null && (
        <Select
          label={text.genre}
          hideLabel
          placeholder={text.genrePlaceholder}
          options={genreOptions}
          value={genre}
          onChange={(event) => lead(paths.discover(Number(event.target.value)))}
        />
      )}
    </nav>
  );
}
