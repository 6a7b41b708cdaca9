import classes from './Spinner.module.css'

/** Takes the colour of the text around it. Decorative: the part that waits says so with aria-busy. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden />
)
