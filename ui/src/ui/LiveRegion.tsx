import visuallyHidden from './visuallyHidden.module.css';

type Props = {
  children: string;
};

/** Read aloud when it changes; it has to be there, empty, before that. */
export function LiveRegion({ children }: Props) {
  return (
    <p role="status" className={visuallyHidden.visuallyHidden}>
      {children}
    </p>
  );
}
