import type { contactEvent } from '@guiche/contract/features/contacts'
import type { z } from 'zod'

/** Whose tickets, messages and notes are others than before, since two contacts became one or one became two again; else nobody's. */
export const contactsMoved = (payload: z.output<(typeof contactEvent)['payload']>): number[] => {
  if (payload.action === 'delete' && payload.mergedInto !== undefined) return [payload.mergedInto]
  if (payload.action === 'create' && payload.splitFrom !== undefined) return [payload.splitFrom, payload.contactId]
  return []
}
