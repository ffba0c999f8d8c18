// Why: an address may name a title or somebody that no catalogue has; people learn it in words, with a way on.
import { EmptyState } from '../components/EmptyState';
import { GridPage } from './GridPage';
import { ToTrending } from './ToTrending';

type Props = {
  text: {
    notFound: string;
    notFoundHeading: string;
    notFoundHint: string;
  };
};

/** Says that the catalogue has no such title or person, in their words. */
export function NotInCatalogue({ text }: Props) {
  return (
    <GridPage title={text.notFound}>
      <EmptyState title={text.notFoundHeading} action={<ToTrending />}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    </GridPage>
  );
}
