/** Which event each kind of reader receives for a change. */

export type News = 'create' | 'update' | 'delete' | null

/** `null`: it did not exist, or was deleted. */
type State = { isActive: boolean } | null

const told = (was: boolean, is: boolean): News => {
  if (is) return was ? 'update' : 'create'
  return was ? 'delete' : null
}

/** Companies see only active ones: for them a deactivated one is deleted. */
export const newsForCompanies = (before: State, after: State): News =>
  told(before?.isActive === true, after?.isActive === true)

/** Super admins see all of them. */
export const newsForSupers = (before: State, after: State): News => told(before !== null, after !== null)
