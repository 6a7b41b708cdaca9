import classes from './Said.module.css'

/** Words that a customer will read, as they will stand there. */
export const Said = ({ label, words }: { label: string; words: string }) => (
  <figure className={classes.said}>
    <figcaption className={classes.label}>{label}</figcaption>
    <blockquote className={classes.words}>{words}</blockquote>
  </figure>
)
