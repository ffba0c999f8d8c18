import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button';

// specification 2.39
it('ignores clicks while busy, and keeps its name and the focus', async () => {
  const click = vi.fn();
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={click}>
        Sign in
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

it('submits no form by default', async () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(submit).not.toHaveBeenCalled();
});

it('keeps the focus when it becomes disabled', async () => {
  const click = vi.fn();
  const { rerender } = render(<Button onClick={click}>Clear</Button>);
  const button = screen.getByRole('button', { name: 'Clear' });
  await userEvent.click(button);
  rerender(
    <Button disabled onClick={click}>
      Clear
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(click).toHaveBeenCalledOnce();
});
