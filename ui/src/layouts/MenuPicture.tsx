import { Avatar, usePicture } from '../features/account/Avatar';
import { Icon } from '../ui/Icon';

/** The user's picture, or an icon. */
export function MenuPicture({ id }: { id: number }) {
  const [picture] = usePicture(String(id));
  return picture === null ? (
    <Icon name="user" />
  ) : (
    <Avatar name="" picture={picture} size="small" />
  );
}
