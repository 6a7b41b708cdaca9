import type { UserActor, Work } from '../../../context.ts'
import { changesOptions, deliverChangesJob } from '../jobs/definitions.ts'
import { addChange, type ChangeableRow, type ChangeKind } from '../store/message-changes.ts'
import { announceMessage } from './apply-change.ts'

/** Written down and shown at once; the message itself changes when the channel has taken it. */
export const wantChange = async (
  work: Work,
  actor: UserActor,
  row: ChangeableRow,
  change: { kind: ChangeKind; words: string },
): Promise<void> => {
  await addChange(work.tx, { ...change, messageId: row.id, userId: actor.id }, work.clock.now())
  work.enqueue(
    deliverChangesJob(row.channel),
    { connectionId: row.connection_id, contactId: row.contact_id },
    changesOptions(row.channel, row.connection_id, row.contact_id),
  )
  await announceMessage(work, row.id)
}
