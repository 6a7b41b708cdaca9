/** PostgreSQL's classes of errors about data that no column takes (22), and entries that no index takes (54). */
const classes = /^(22|54)[0-9A-Z]{3}$/

/** Trying again changes nothing: what holds others up until it is stored must be passed over. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && classes.test(error.code)
