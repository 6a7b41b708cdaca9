import type { UserActor, Work } from '../../../context.ts'
import { addChange, type ChangeableRow, type ChangeKind } from '../store/message-changes.ts'
import { announceMessage } from './apply-change.ts'
import { enqueueChanges } from './enqueue-chat.ts'

/** Written down and shown at once; the message itself changes when the channel has taken it. */
export const wantChange = async (
  work: Work,
  actor: UserActor,
  row: ChangeableRow,
  change: { kind: ChangeKind; words: string },
): Promise<void> => {
  await addChange(work.tx, { ...change, messageId: row.id, userId: actor.id }, work.clock.now())
  enqueueChanges(work, row.channel, { connectionId: row.connection_id, contactId: row.contact_id })
  await announceMessage(work, row.id)
}
