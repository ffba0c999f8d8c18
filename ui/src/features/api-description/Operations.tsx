import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/errors';
import { loadOperations } from '../../api/openapi';
import type { Operation } from '../../api/openapi';
import { apiDescriptionMessages as text } from '../../lib/messages/apiDescription';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { Failure } from '../server/Failure';
import { OperationDetails } from './OperationDetails';
import styles from './Operations.module.css';

/** The operations of the API by area, those with the words in a search field. */
export function Operations() {
  const { operations, error, busy, onRetry } = useOperations();
  const [query, setQuery] = useState('');
  if (error) return <Failure error={error} onRetry={onRetry} busy={busy} />;
  if (!operations) return <Skeleton shape="block" />;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, id }) => {
    const searched = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <div className={styles.operations}>
      <TextField
        type="search"
        label={text.search}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className={styles.count}>
        {text.count(found.length)}
      </p>
      {tags.map((tag) => (
        <section key={tag} aria-label={tag}>
          <h2>{tag}</h2>
          {found
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <OperationDetails key={operation.id} operation={operation} />
            ))}
        </section>
      ))}
    </div>
  );
}

function useOperations() {
  const [operations, setOperations] = useState<Operation[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const result = await loadOperations();
      if (!isCurrent) return;
      setBusy(false);
      if ('error' in result) return setError(result.error);
      setError(null);
      setOperations(result.data);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [tries]);
  const onRetry = () => {
    setBusy(true);
    setTries((before) => before + 1);
  };
  return { operations, error, busy, onRetry };
}
