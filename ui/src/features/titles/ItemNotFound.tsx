import type { ComponentProps, ReactNode } from 'react';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { GridPage } from '../../ui/Page';

/** A link to the trending titles. */
export function BrowseLink({
  variant = 'primary',
}: Pick<ComponentProps<typeof LinkButton>, 'variant'>) {
  return (
    <LinkButton to={paths.trending()} variant={variant}>
      {catalogueMessages.movies.toTrending}
    </LinkButton>
  );
}

type Props = {
  text: {
    notFound: string;
    notFoundHint: string;
  };
  action?: ReactNode;
};

/** The page of a title, person or playlist that does not exist. */
export function ItemNotFound({ text, action = <BrowseLink /> }: Props) {
  return (
    <GridPage title={text.notFound}>
      <EmptyState action={action}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    </GridPage>
  );
}
