import type { contactEvent } from '@guiche/contract/features/contacts'
import type { z } from 'zod'

/** The contacts whose tickets, messages and notes moved because of a merge or split; otherwise none. */
export const contactsMoved = (payload: z.output<(typeof contactEvent)['payload']>): number[] => {
  if (payload.action === 'delete' && payload.mergedInto !== undefined) return [payload.mergedInto]
  if (payload.action === 'create' && payload.splitFrom !== undefined) return [payload.splitFrom, payload.contactId]
  return []
}
