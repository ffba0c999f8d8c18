import { ImportView } from '../features/imports/ImportView';
import { importMessages as text } from '../lib/messages/imports';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { LinkButton } from '../ui/Button';
import { ItemNotFound } from '../features/titles/ItemNotFound';

export default function ImportPage() {
  const { id = '' } = useParams();
  const notFound = (
    <ItemNotFound
      text={text}
      action={
        <LinkButton to={paths.imports()} variant="primary">
          {text.back}
        </LinkButton>
      }
    />
  );
  if (!/^[1-9]\d{0,15}$/.test(id)) return notFound;
  return <ImportView key={id} id={Number(id)} notFound={notFound} />;
}
