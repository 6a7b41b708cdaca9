import { DeedId } from '@guiche/contract/core/ids'
import type { DeedKind, TicketDeed } from '@guiche/contract/features/ticket-deeds'
import type { UserCtx, Work } from '../../../context.ts'
import { type DeedChange, insertDeed } from '../store/deeds.ts'
import { announceDeed } from './announce-deed.ts'
import { deedJobOptions, runDeedJob } from './run-deed-job.ts'

/** Stores a bulk change with a step per ticket; a job does them. */
export const beginDeed = async (
  ctx: UserCtx,
  work: Work,
  { kind, change, addAll }: { kind: DeedKind; change: DeedChange; addAll: (deedId: DeedId) => Promise<unknown> },
): Promise<TicketDeed> => {
  const deed = {
    id: DeedId.parse(crypto.randomUUID()),
    kind,
    change,
    state: 'running' as const,
    is_single: false,
    undo_until: null,
    created_at: ctx.clock.now(),
  }
  await insertDeed(work.tx, { ...deed, userId: ctx.actor.id })
  await addAll(deed.id)
  work.enqueue(runDeedJob, { deedId: deed.id }, deedJobOptions(deed.id))
  return announceDeed(work, { ...deed, user_id: ctx.actor.id })
}
