// Why: an address may name a title or somebody that no catalogue has; people learn it in words, with a way on.
import { EmptyState } from '../components/EmptyState';
import { LinkButton } from '../components/LinkButton';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { GridPage } from './GridPage';

type Props = {
  text: {
    notFound: string;
    notFoundHeading: string;
    notFoundHint: string;
  };
};

/** Says that the catalogue has no such title or person, in their words. */
export function NotInCatalogue({ text }: Props) {
  const wayOn = (
    <LinkButton to={paths.trending()} variant="primary">
      {messages.title.toTrending}
    </LinkButton>
  );
  return (
    <GridPage title={text.notFound}>
      <EmptyState title={text.notFoundHeading} action={wayOn}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    </GridPage>
  );
}
