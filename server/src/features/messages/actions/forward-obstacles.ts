/** Who of several contacts stands in the way of passing something on, by name: one of ten is not to be guessed. */
import type { ContactId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { contactView, storedContacts } from '../../contacts/queries.ts'

interface Obstacle {
  contactId: ContactId
  refusal: Refusal
}

/** Asks each; nobody is passed on to unless everybody can be. */
export const eachPassable = async <T>(
  ctx: UserCtx,
  work: Work,
  contactIds: readonly ContactId[],
  ask: (contactId: ContactId) => Promise<T>,
): Promise<T[]> => {
  const passable: T[] = []
  const obstacles: Obstacle[] = []
  for (const contactId of new Set(contactIds)) {
    try {
      passable.push(await ask(contactId))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      obstacles.push({ contactId, refusal: error })
    }
  }
  const [first] = obstacles
  if (first) throw await named(ctx, work, first.refusal, obstacles)
  return passable
}

/** The first one's refusal as it is, and all names with their codes. */
const named = async (ctx: UserCtx, work: Work, first: Refusal, obstacles: readonly Obstacle[]): Promise<Refusal> => {
  const rows = await storedContacts(
    work.tx,
    obstacles.map(({ contactId }) => contactId),
  )
  const names = new Map(rows.map((row) => contactView(ctx, row)).map(({ id, name }) => [id, name]))
  const contacts = obstacles.map(({ contactId, refusal }) => ({
    id: contactId,
    name: names.get(contactId) ?? '',
    code: refusal.code,
  }))
  return new Refusal(first.code, { ...first.detail, details: { ...Object(first.detail.details), contacts } })
}
