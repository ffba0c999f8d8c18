// Why: when and where somebody was born, and what for they are known, is read at a glance.
import type { PersonDetailsApiResponse } from '../../api/generated';
import { dateText, yearsBetween } from '../../lib/dates';
import { messages } from '../../lib/messages';
import styles from './PersonFacts.module.css';

type Props = {
  person: PersonDetailsApiResponse;
  /** Today as "2026-11-21": whoever lives has an age. */
  today: string;
};

const text = messages.person;

function aged(date: string, from: string | null, to: string | null): string {
  const years = yearsBetween(from, to);
  return years !== null && years >= 0 ? text.aged(dateText(date), years) : dateText(date);
}

function departmentOf(name: string): string {
  const names: Record<string, string> = text.departments;
  return names[name] ?? name;
}

/** The facts of a life, as far as they are known. */
export function PersonFacts({ person, today }: Props) {
  const { birthday, deathday, place_of_birth: place, known_for_department: department } = person;
  const lives = deathday === null;
  const facts = [
    [text.knownFor, department && departmentOf(department)],
    [text.born, birthday && (lives ? aged(birthday, birthday, today) : dateText(birthday))],
    [text.died, deathday && aged(deathday, birthday, deathday)],
    [text.birthplace, place],
  ].filter(([, fact]) => fact);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
