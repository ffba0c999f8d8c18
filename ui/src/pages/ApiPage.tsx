import { Operations } from '../features/api-description/Operations';
import { apiDescriptionMessages as text } from '../lib/messages/apiDescription';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { connectionMessages } from '../lib/messages/connections';
import { GridPage } from '../ui/Page';

export default function ApiPage() {
  const toTokens = (
    <LinkButton to={paths.connections()} variant="quiet">
      {connectionMessages.tokens.title}
    </LinkButton>
  );
  return (
    <GridPage title={text.title} lead={text.lead} aside={toTokens}>
      <Operations />
    </GridPage>
  );
}
