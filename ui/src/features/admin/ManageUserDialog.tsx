import { formatNumber } from '../../lib/shortFormats';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import type { IconShape } from '../../ui/Icon';
import { linkIcon } from './LinkDialogs';
import { formatShortDate, LastSeen, RoleLabel } from './UsersTable';
import styles from './ManageUserDialog.module.css';
import type { UserRow } from './useUsers';
import { brokenImageIcon } from './useBrokenImages';

const { admin: text } = adminMessages;

export type UserAction = 'role' | 'resetLink' | 'secondFactor' | 'images' | 'signOut' | 'delete';

type Props = {
  user: UserRow;
  /** Whether it is the signed-in admin. */
  isOwn: boolean;
  onAction: (action: UserAction) => void;
  onClose: () => void;
};

/** The facts about a user, and all actions of an admin on the account. */
export function ManageUserDialog({ user, isOwn, onAction, onClose }: Props) {
  const [local = '', domain = ''] = user.email.split('@');
  const actions = actionsOn(user).filter(({ own }) => own || !isOwn);
  return (
    <Dialog open title={user.username} onClose={onClose}>
      <dl className={styles.facts}>
        <div>
          <dt>{text.columns.email}</dt>
          <dd>
            {/* A long address breaks before its domain. */}
            {local}
            <wbr />@{domain}
          </dd>
        </div>
        <div>
          <dt>{text.columns.role}</dt>
          <dd>
            <RoleLabel role={user.role} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.joined}</dt>
          <dd>{formatShortDate(user.created_at)}</dd>
        </div>
        <div>
          <dt>{text.columns.last_seen}</dt>
          <dd>
            <LastSeen at={user.last_seen_at} />
          </dd>
        </div>
        <div>
          <dt>{text.columns.ratings}</dt>
          <dd>{formatNumber(user.ratings)}</dd>
        </div>
        <div>
          <dt>{text.columns.playlists}</dt>
          <dd>{formatNumber(user.playlists)}</dd>
        </div>
      </dl>
      {isOwn && (
        <div className={styles.own}>
          <p>{text.user.own}</p>
          <LinkButton to={paths.profile(user.id)}>{text.user.profile}</LinkButton>
        </div>
      )}
      <ul className={styles.actions}>
        {actions.map(({ action, icon, name, hint }) => (
          <li key={action}>
            <button
              type="button"
              className={styles.action}
              data-danger={action === 'delete' || undefined}
              onClick={() => onAction(action)}
            >
              <Icon name={icon} />
              <span>
                <strong>{name}</strong> <small>{hint}</small>
              </span>
              <Icon name="chevronRight" size="small" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const lockIcon = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';

interface ActionItem {
  action: UserAction;
  icon: IconShape;
  name: string;
  hint: string;
  /** Whether an admin can do it with the own account, too. */
  own?: boolean;
}

function actionsOn({ role, second_factor: hasSecondFactor }: UserRow): ActionItem[] {
  const isAdmin = role === 'admin';
  const disable: ActionItem = {
    action: 'secondFactor',
    icon: lockIcon,
    name: text.secondFactor.submit,
    hint: text.secondFactor.hint,
  };
  return [
    {
      action: 'role',
      icon: 'admin',
      name: isAdmin ? text.user.demote : text.user.promote,
      hint: isAdmin ? text.user.demoteHint : text.user.promoteHint,
    },
    {
      action: 'resetLink',
      icon: linkIcon,
      name: text.user.resetLink,
      hint: text.user.resetLinkHint,
    },
    ...(hasSecondFactor ? [disable] : []),
    {
      action: 'images',
      icon: brokenImageIcon,
      name: text.brokenImages,
      hint: text.user.imagesHint,
      own: true,
    },
    { action: 'signOut', icon: 'logOut', name: text.signOut, hint: text.user.signOutHint },
    { action: 'delete', icon: 'trash', name: text.delete, hint: text.user.deleteHint },
  ];
}
