import { useState } from 'react';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import styles from './UploadQuestionForm.module.css';
import type { UploadQuestion } from './useUpload';

type Props = {
  question: UploadQuestion;
  onAnswer: (answer: string) => void;
};

/** Asks the user a question that the server needs answered before it can read files. */
export function UploadQuestionForm({ question: { name, answers }, onAnswer }: Props) {
  const [answer, setAnswer] = useState('');
  const { field, submit } = text.questions[name];
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(answer);
      }}
    >
      <Select
        label={field}
        placeholder={text.answerPlaceholder}
        options={answers.map((value) => ({ value, label: value }))}
        required
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Button type="submit" variant="primary">
        {submit}
      </Button>
    </form>
  );
}
