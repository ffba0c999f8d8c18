import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollInterval } from './limits';
import { usePolling } from './usePolling';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('polls while it is active, but not in a hidden tab', () => {
  const refetch = vi.fn();
  const { rerender } = renderHook(({ isActive }) => usePolling(isActive, refetch), {
    initialProps: { isActive: false },
  });
  vi.advanceTimersByTime(3 * pollInterval);
  expect(refetch).not.toHaveBeenCalled();
  rerender({ isActive: true });
  vi.advanceTimersByTime(3 * pollInterval);
  expect(refetch).toHaveBeenCalledTimes(3);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(3 * pollInterval);
  expect(refetch).toHaveBeenCalledTimes(3);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(pollInterval);
  expect(refetch).toHaveBeenCalledTimes(4);
  rerender({ isActive: false });
  vi.advanceTimersByTime(3 * pollInterval);
  expect(refetch).toHaveBeenCalledTimes(4);
});
