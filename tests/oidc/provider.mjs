// An identity provider on a port of this machine, with two clients that have the same redirect URI. Every password is right.
//   node provider.mjs PORT REDIRECT_URI
import { stdout } from 'node:process';
import process from 'node:process';
import Provider from 'oidc-provider';

const [port, redirectUri] = process.argv.slice(2);
const client = (id) => ({ client_id: id, client_secret: `secret of ${id}`, redirect_uris: [redirectUri] });

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [client('films'), client('other')],
  cookies: { keys: ['of this test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@example.org`,
      email_verified: !id.startsWith('unverified'),
      preferred_username: id,
    }),
  }),
});

provider.listen(Number(port), '127.0.0.1', () => stdout.write('listening\n'));
