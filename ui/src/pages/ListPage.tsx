// Why: every list of the catalogue is the same page: what it is, which views of it there are, and its posters.
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { EmptyState } from '../components/EmptyState';
import { Hint } from '../components/Hint';
import type { CatalogueList } from '../features/catalogue/lists';
import { useCatalogueList } from '../features/catalogue/useCatalogueList';
import { selectConfig, selectIsAsking, selectKeyIsRefused } from '../features/server/configSlice';
import { messages } from '../lib/messages';
import { CatalogueNote } from './CatalogueNote';
import { GridPage } from './GridPage';
import { TitleGrid } from './TitleGrid';
import { ToTrending } from './ToTrending';
import styles from './ListPage.module.css';

const text = messages.lists;

type Props = {
  title: string;
  list: CatalogueList;
  /** What the list holds, and what it holds where the built-in catalogue answers. */
  about: string;
  aboutOffline: string;
  switches?: ReactNode;
};

/** A list of the catalogue. */
export function ListPage({ title, list, about, aboutOffline, switches }: Props) {
  const config = useSelector(selectConfig);
  const isAsking = useSelector(selectIsAsking);
  const offline = config?.catalogue === 'builtin';
  const refused = useSelector(selectKeyIsRefused);
  const lead = offline ? aboutOffline : refused ? text.refused : about;
  // They stand behind the words, so they come with them.
  const hint = config && (
    <>
      {(offline || refused) && <CatalogueNote refused={refused} />}
      <Hint label={text.addHint}>{text.addTip}</Hint>
    </>
  );
  return (
    <GridPage title={title} lead={config ? lead : ''} hint={hint} aside={switches}>
      {/* How many lines the words above will take is not known before they are. */}
      <div className={styles.list} data-held={isAsking || undefined}>
        <ListGrid key={JSON.stringify(list)} list={list} label={title} />
      </div>
    </GridPage>
  );
}

function ListGrid({ list, label }: { list: CatalogueList; label: string }) {
  const empty = (
    <EmptyState title={messages.movies.empty} action={<ToTrending variant="secondary" />}>
      <p>{messages.movies.emptyHint}</p>
    </EmptyState>
  );
  return <TitleGrid list={useCatalogueList(list)} label={label} empty={empty} />;
}
