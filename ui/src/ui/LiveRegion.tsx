import visuallyHidden from './visuallyHidden.module.css';

type Props = {
  children: string;
};

/** Announces changes of its text. Must be mounted empty before the first one. */
export function LiveRegion({ children }: Props) {
  return (
    <p role="status" className={visuallyHidden.visuallyHidden}>
      {children}
    </p>
  );
}
