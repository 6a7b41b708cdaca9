import type { Work } from '../../../context.ts'
import { waitingOfContact } from '../store/deliveries.ts'
import { enqueueChanges, enqueueDelivery } from './enqueue-chat.ts'

/** Part of joining or parting two contacts: what came to this one still waits to leave, and the jobs of its former chat find nothing. */
export const resumeContact = async (work: Work, contactId: number): Promise<void> => {
  for (const { connection_id: connectionId, channel, of } of await waitingOfContact(work.tx, contactId)) {
    const enqueue = of === 'message' ? enqueueDelivery : enqueueChanges
    enqueue(work, channel, { connectionId, contactId })
  }
}
