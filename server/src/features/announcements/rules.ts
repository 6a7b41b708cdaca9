/** What each kind of reader hears of a change. */

export type News = 'create' | 'update' | 'delete' | null

/** `null`: there was none, or is none any more. */
type State = { isActive: boolean } | null

const told = (was: boolean, is: boolean): News => {
  if (is) return was ? 'update' : 'create'
  return was ? 'delete' : null
}

/** Companies know of active ones only: one that is switched off is gone for them. */
export const newsForCompanies = (before: State, after: State): News =>
  told(before?.isActive === true, after?.isActive === true)

/** Super admins see all of them. */
export const newsForSupers = (before: State, after: State): News => told(before !== null, after !== null)
