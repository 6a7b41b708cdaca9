/**
 * A file of this build could not be loaded: the server has a newer one, or the connection failed. Each browser has
 * its own message.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|error loading|unable to preload css/i.test(error.message)
