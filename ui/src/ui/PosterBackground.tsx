import styles from './PosterBackground.module.css';

type Props = {
  sources: string[];
};

const columns = 8;
const perColumn = 5;

/** The posters of one column; few sources repeat, none leaves empty frames. */
function columnOf(sources: string[], column: number) {
  return Array.from({ length: perColumn }, (_, row) => {
    const place = column * perColumn + row;
    return sources[place % Math.max(1, sources.length)];
  });
}

/** A decoration that fills its parent; it stands still for people who prefer reduced motion. */
export function PosterBackground({ sources }: Props) {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.plane}>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={styles.column}>
            {/* Twice the same, so that the drift can start over unseen. */}
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
