import { DropZone } from '../features/imports/DropZone';
import { EarlierImports } from '../features/imports/EarlierImports';
import { Services } from '../features/imports/Services';
import { importMessages as text } from '../lib/messages/imports';
import { GridPage } from '../ui/Page';
import styles from './ImportsPage.module.css';

export default function ImportsPage() {
  return (
    <GridPage title={text.title} lead={text.lead}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <DropZone />
          <EarlierImports />
        </div>
        <Services />
      </div>
    </GridPage>
  );
}
