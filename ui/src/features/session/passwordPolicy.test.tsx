import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = messages.signUp;
const policies = [
  ['spec', text.passwordHint, 'kleine robben', messages.validation.uppercase],
  ['modern', text.modernPasswordHint, 'Abcdef1', messages.validation.min(8)],
] as const;

it.each(policies)(
  'under %s asks for "%s" and refuses "%s"',
  async (policy, hint, weak, message) => {
    const config = { ...serverConfig, password_policy: policy };
    server.use(http.get('*/config', () => HttpResponse.json(config)));
    const { user } = renderApp(paths.signUp());
    const password = await screen.findByLabelText(text.password);
    expect(password).toHaveAccessibleDescription(hint);
    await user.type(password, weak);
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(password).toBeInvalid();
    await user.clear(password);
    await user.type(password, policy === 'modern' ? 'kleine robben' : 'Abcdef1');
    expect(password).toBeValid();
  },
);
