import classes from './Said.module.css'

/** Shows a text as the customer will read it. */
export const Said = ({ label, words }: { label: string; words: string }) => (
  <figure className={classes.said}>
    <figcaption className={classes.label}>{label}</figcaption>
    <blockquote className={classes.words}>{words}</blockquote>
  </figure>
)
