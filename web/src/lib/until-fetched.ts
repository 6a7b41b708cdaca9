import { untilServerAnswers } from './server-answers.ts'

const firstAgainMs = 1_000
/** Where a newer build has replaced the files they come no more before the page is loaded again. */
const latestAgainMs = 300_000

/** Fetches a part of the program that every page needs, however often it takes. `onFailure` hears of each time that it did not come. */
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
