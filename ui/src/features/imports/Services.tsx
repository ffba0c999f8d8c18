import { importMessages as text } from '../../lib/messages/imports';
import { importServices } from '../../lib/messages/importServices';
import styles from './Services.module.css';

/** Instructions for the export of each known service. */
export function Services() {
  return (
    <section className={styles.services} aria-labelledby="import-services">
      <h2 id="import-services">{text.services}</h2>
      <p className={styles.lead}>{text.servicesLead}</p>
      <div className={styles.list}>
        {importServices.map(({ name, where }) => (
          <details key={name} className={styles.service} name="import-service">
            <summary>{name}</summary>
            <p>{where}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
