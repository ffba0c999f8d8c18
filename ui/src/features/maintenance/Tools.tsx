import { maintenanceMessages } from '../../lib/messages/admin';
import { Icon } from '../../ui/Icon';
import { CheckAll } from './CheckAll';
import { MediaTools } from './MediaTools';
import styles from './Tools.module.css';
import { useMaintenance } from './useMaintenance';

type Props = {
  allowed: boolean;
  throttled: boolean;
  /** Whether the single tools are shown at first. */
  open: boolean;
};

/** The button that runs all tools, and under Details the single tools. */
export function Tools({ allowed, throttled, open }: Props) {
  const maintenance = useMaintenance(throttled);
  return (
    <>
      <CheckAll maintenance={maintenance} allowed={allowed} />
      <details className={styles.details} open={open}>
        <summary>
          <Icon name="chevronRight" size="small" />
          {maintenanceMessages.maintenance.details}
        </summary>
        <p className={styles.hint}>{maintenanceMessages.maintenance.detailsHint}</p>
        <MediaTools maintenance={maintenance} allowed={allowed} />
      </details>
    </>
  );
}
