import classes from './Spinner.module.css'

/** Has the colour of the text around it. Decorative: the waiting element has aria-busy. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden />
)
