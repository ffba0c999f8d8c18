import styles from './PosterBackground.module.css';

type Props = {
  sources: string[];
};

const columns = 8;
const perColumn = 5;

/** The posters of one column: few sources repeat, without any the frames stay empty. */
function columnOf(sources: string[], column: number) {
  return Array.from({ length: perColumn }, (_, row) => {
    const index = column * perColumn + row;
    return sources[index % Math.max(1, sources.length)];
  });
}

/** A decoration that fills its parent, without animation when reduced motion is preferred. */
export function PosterBackground({ sources }: Props) {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.plane}>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={styles.column}>
            {/* Rendered twice, so that the animation loops without a visible jump. */}
            {[0, 1].map((copy) =>
              columnOf(sources, column).map((src, row) => (
                <div key={`${copy}-${row}`} className={styles.frame}>
                  {src && (
                    <img
                      src={src}
                      alt=""
                      width={500}
                      height={750}
                      decoding="async"
                      fetchPriority="low"
                      onError={({ currentTarget }) => {
                        currentTarget.hidden = true;
                      }}
                    />
                  )}
                </div>
              )),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
