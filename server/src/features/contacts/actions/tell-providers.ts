import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { tellBlockedJob, tellBlockedOptions } from '../jobs/definitions.ts'
import { connectionsThatKnow } from '../store.ts'

/** Each connection that the contact has used, if its channel can block. */
export const tellProviders = async (work: Work, contactId: ContactId) => {
  for (const { id, channel } of await connectionsThatKnow(work.tx, contactId)) {
    const job = tellBlockedJob(channel)
    if (job) work.enqueue(job, { connectionId: id, contactId }, tellBlockedOptions(id, contactId))
  }
}
