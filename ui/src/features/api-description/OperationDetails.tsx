import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { ApiError } from '../../api/errors';
import { tryCall } from '../../api/openapi';
import type { Operation, TriedResponse } from '../../api/openapi';
import { apiDescriptionMessages as text } from '../../lib/messages/apiDescription';
import { Button } from '../../ui/Button';
import { FormNotice } from '../../ui/Form';
import { TextArea, TextField } from '../../ui/TextField';
import styles from './Operations.module.css';

type Props = {
  operation: Operation;
};

/** An operation of the API. When it is open, a form sends requests. */
export function OperationDetails({ operation }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details
      className={styles.operation}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <code data-method={method}>{method}</code> <code className={styles.path}>{path}</code>{' '}
        <span>{summary}</span>
      </summary>
      {isOpen && <TryForm operation={operation} />}
    </details>
  );
}

function TryForm({ operation }: Props) {
  const { method, description, parameters } = operation;
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(operation.body);
  const [busy, setBusy] = useState(false);
  const [response, setResponse] = useState<TriedResponse | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const address = addressOf(operation, values);
  const submit = async () => {
    setBusy(true);
    setError(null);
    const result = await tryCall({ method, address, body: body?.trim() ? body : null });
    setBusy(false);
    setResponse('data' in result ? result.data : null);
    setError('error' in result ? result.error : null);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {description && <p>{description}</p>}
      {parameters.map(({ name, hint, isRequired, isInPath }) => (
        <TextField
          key={name}
          label={isRequired || isInPath ? text.required(name) : name}
          hint={hint || undefined}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {body !== null && (
        <TextArea
          label={text.body}
          rows={Math.min(12, body.split('\n').length + 1)}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      <div className={styles.send}>
        <Button type="submit" variant={method === 'GET' ? 'secondary' : 'primary'} busy={busy}>
          {text.send}
        </Button>
        <code className={styles.path}>
          {method} {address}
        </code>
      </div>
      {method !== 'GET' && <p className={styles.count}>{text.changes}</p>}
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <div role="status">
        {response && (
          <>
            <p>{text.status(response.status)}</p>
            <Response text={response.text} />
          </>
        )}
      </div>
    </form>
  );
}

/** More is not shown. */
const maxShown = 20_000;

function Response({ text: body }: { text: string }) {
  if (body === '') return null;
  return (
    // Long lines scroll, also by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      {formatted(body).slice(0, maxShown)}
      {body.length > maxShown && `\n${text.cut}`}
    </pre>
  );
}

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function addressOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, isInPath } of parameters) {
    const value = values[name] ?? '';
    if (isInPath) address = address.replace(`{${name}}`, encodeURIComponent(value || `:${name}`));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}
