/** Records each change of state as a row. A drop starts and ends with the states that cause it. */
import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { isGuardedKind, noteLinked } from '../../pace/actions.ts'
import { announceCockpit } from '../../pace/events.ts'
import { dropStep, isNewState, type StateBy } from '../rules/drops.ts'
import { endDrop, insertState, openDrop, renameDrop } from '../store/states.ts'
import type { ConnectionRow } from '../view.ts'

type Standing = Pick<ConnectionRow, 'id' | 'channel' | 'status' | 'reason' | 'number' | 'tellAfterMinutes'>

/** Checks whether the drop still lasts, and notifies the admins. */
export const tellOfDrop = defineJob({
  name: 'tell-of-drop',
  home: 'worker',
  attempts: 8,
  payload: z.object({ dropId: z.number() }),
})

const noteDrop = async (work: Work, before: Standing, after: Standing, by: StateBy): Promise<void> => {
  const { id, reason, tellAfterMinutes } = after
  const now = work.clock.now()
  const step = dropStep(before, after, by)
  // Only that it starts again: this does not explain the drop.
  if (step === 'goesOn' && reason !== null && reason !== 'starting') await renameDrop(work.tx, id, reason)
  if (step === 'opens') {
    const dropId = await openDrop(work.tx, id, reason, now)
    const runAt = new Date(now.getTime() + tellAfterMinutes * 60_000)
    if (tellAfterMinutes > 0) work.enqueue(tellOfDrop, { dropId }, { runAt })
  }
  if (step !== 'isBack' && step !== 'isEnded') return
  const ended = await endDrop(work.tx, id, step === 'isBack', now)
  if (ended?.toldAt) work.enqueue(tellOfDrop, { dropId: ended.id })
}

export const noteState = async (
  work: Work,
  before: Standing | null,
  after: Standing,
  by: StateBy = 'session',
): Promise<void> => {
  if (!isNewState(before, after)) return
  const { id: connectionId, channel, status, reason, number } = after
  await insertState(work.tx, { connectionId, status, reason, at: work.clock.now() })
  if (before) await noteDrop(work, before, after, by)
  if (status === 'CONNECTED' && number && isGuardedKind(channel)) await noteLinked(work, connectionId, number)
  announceCockpit(work, connectionId)
}
