// Why: who listens to the screen hears what who looks at it sees, without a second text in sight.
import unseen from './unseen.module.css';

type Props = {
  children: string;
};

/** Read aloud when it changes; it has to be there, empty, before that. */
export function Announcement({ children }: Props) {
  return (
    <p role="status" className={unseen.unseen}>
      {children}
    </p>
  );
}
