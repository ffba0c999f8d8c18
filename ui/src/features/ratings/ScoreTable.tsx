// Why: a picture of numbers is for some eyes; a table is for everybody else, and for copying.
import { messages } from '../../lib/messages';
import styles from './ScorePlot.module.css';

type Row = {
  name: string;
  count: number;
  titles: string;
  share: string;
};

type Props = {
  rows: Row[];
};

const { columns, table } = messages.ratingSummary;

/** The numbers of the plot, unfolded on demand. */
export function ScoreTable({ rows }: Props) {
  return (
    <details>
      <summary>{table}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.stars}</th>
            <th scope="col">{columns.titles}</th>
            <th scope="col">{columns.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, titles, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{titles}</td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
