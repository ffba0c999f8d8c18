// Why: what one signed up with, to be looked at (specification 2.41): nothing here can be typed over.
import type { Profile } from '../../api/generated';
import { Card } from '../../components/Card';
import { TextField } from '../../components/TextField';
import { messages } from '../../lib/messages';

type Props = {
  profile: Profile;
};

const text = messages.profile;
/** As many dots whatever the password: its length is nobody's business. */
const masked = '••••••••';

/** Username, e-mail address and a masked password, read-only. */
export function AccountFields({ profile }: Props) {
  const fixed = { readOnly: true, autoComplete: 'off' };
  return (
    <Card title={text.account}>
      <div>
        <TextField label={text.username} value={profile.username} {...fixed} />
        <TextField label={text.email} type="email" value={profile.email} {...fixed} />
        <TextField label={text.password} type="password" value={masked} {...fixed} />
      </div>
    </Card>
  );
}
