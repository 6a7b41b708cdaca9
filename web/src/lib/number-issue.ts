import { texts } from './i18n.ts'
import { numberProblem } from './phone.ts'

/** What is wrong with a typed number, in the user's language; null: nothing. */
export const numberIssue = (typed: string): { code: 'custom'; message: string } | null => {
  const problem = numberProblem(typed)
  return problem && { code: 'custom', message: texts()(`contacts.numberProblem.${problem}`) }
}
