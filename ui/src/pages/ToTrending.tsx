// Why: a screen with nothing on it has a way on, the same one everywhere.
import type { ComponentProps } from 'react';
import { LinkButton } from '../components/LinkButton';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';

/** Leads to what is trending; secondary where the list's own switches come first. */
export function ToTrending({
  variant = 'primary',
}: Pick<ComponentProps<typeof LinkButton>, 'variant'>) {
  return (
    <LinkButton to={paths.trending()} variant={variant}>
      {messages.title.toTrending}
    </LinkButton>
  );
}
