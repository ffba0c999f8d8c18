import type { ComponentProps } from 'react';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { LinkButton } from './Button';
import { EmptyState } from './EmptyState';
import { GridPage } from './Page';

/** Leads to what is trending; secondary where the list's own switches come first. */
export function BrowseLink({
  variant = 'primary',
}: Pick<ComponentProps<typeof LinkButton>, 'variant'>) {
  return (
    <LinkButton to={paths.trending()} variant={variant}>
      {messages.title.toTrending}
    </LinkButton>
  );
}

type Props = {
  text: {
    notFound: string;
    notFoundHeading: string;
    notFoundHint: string;
  };
};

/** Says that the catalogue has no such title or person, in their words. */
export function ItemNotFound({ text }: Props) {
  return (
    <GridPage title={text.notFound}>
      <EmptyState title={text.notFoundHeading} action={<BrowseLink />}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    </GridPage>
  );
}
