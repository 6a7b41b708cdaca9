import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { announceScheduleGone } from '../events.ts'
import { removeSchedulesOf } from '../store.ts'

/** Part of deleting a contact: nothing more is sent to it. */
export const dropSchedulesOf = async (work: Work, contactId: ContactId): Promise<void> => {
  for (const gone of await removeSchedulesOf(work.tx, contactId)) {
    dropFile(work, gone.mediaFile)
    announceScheduleGone(work, gone)
  }
}
