/** A file of this build did not come: the server has a newer one, or the connection failed. Each browser says it in its own words. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|error loading|unable to preload css/i.test(error.message)
