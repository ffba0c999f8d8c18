import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

function renderDialog() {
  const close = vi.fn();
  render(
    <Dialog open title="Reset Password" onClose={close}>
      <p>Your email address, please.</p>
    </Dialog>,
  );
  return { close, dialog: screen.getByRole('dialog', { name: 'Reset Password' }) };
}

it('calls onClose when the close button is clicked', async () => {
  const { close } = renderDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('calls onClose on Escape, and does not close by itself', () => {
  const { close, dialog } = renderDialog();
  const closedByBrowser = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
  expect(closedByBrowser).toBe(false);
});

it('calls onClose on a click on the backdrop, but not on a click inside', async () => {
  const { close, dialog } = renderDialog();
  await userEvent.click(screen.getByText('Your email address, please.'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledOnce();
});

it('renders nothing while closed', () => {
  render(
    <Dialog open={false} title="Reset Password" onClose={() => undefined}>
      <p>Nothing</p>
    </Dialog>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
