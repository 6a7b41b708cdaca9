import { untilServerAnswers } from './server-answers.ts'

const firstAgainMs = 1_000
/** When a newer build has replaced the files, they cannot be loaded before the page is reloaded. */
const latestAgainMs = 300_000

/** Loads a part of the program that every page needs, with any number of retries. `onFailure` is called on each failure. */
export const untilFetched = async <T>(load: () => Promise<T>, onFailure: () => void = () => undefined): Promise<T> => {
  for (let againMs = firstAgainMs; ; againMs = Math.min(againMs * 2, latestAgainMs)) {
    try {
      return await load()
    } catch {
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, againMs))
      await untilServerAnswers(() => undefined)
    }
  }
}
