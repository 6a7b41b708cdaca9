/**
 * Delays before a message is sent: forwarded messages go one after another, and unsolicited messages of a number wait
 * for its clock.
 */
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { ChannelConnection } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { turnOf } from '../../pace/actions.ts'
import { nextStep, openForMs } from '../rules/delivery.ts'
import { turnToLeave } from '../rules/forward.ts'
import { type NextRow, passingOn, saveTurn } from '../store/deliveries.ts'
import { renewWait } from '../store/held-back.ts'
import { heldUntil } from './hold-back.ts'
import { statusOf } from './waiting-message.ts'

/** Forwarded messages are sent one after another, also those to several chats. Null: now. */
const passingTurn = async ({ tx }: Work, row: NextRow, now: Date): Promise<Date | null> =>
  row.forwarded_from ? turnToLeave(await passingOn(tx, row, openForMs), now) : null

type Leaving = { step: 'wait'; until: Date } | { step: 'fail'; code: DeliveryFailure } | null

/** Null: now. A message for which a person waits fails at once if it cannot be sent soon, so that they know. */
export const whenToLeave = async (work: Work, row: NextRow, connection: ChannelConnection): Promise<Leaving> => {
  const now = work.clock.now()
  const status = statusOf(row, connection)
  const held = status.attemptAgeMs === null ? await heldUntil(work, row, connection) : null
  if (held && row.recipient_id !== null) {
    await renewWait(work.tx, row.id, now)
    return { step: 'wait', until: held }
  }
  const step = nextStep(status, now)
  if (step.step !== 'send') return step
  if (held) return { step: 'wait', until: held }
  const passing = await passingTurn(work, row, now)
  if (passing) return { step: 'wait', until: passing }
  // A retried message was counted before.
  const turnAt = row.turn_at ?? (row.delivery_attempts > 0 ? now : null)
  const wish = { isByPerson: row.is_awaited, lastWroteAt: row.last_wrote_at, turnAt }
  const turn = await turnOf(work, connection, wish)
  if (turn.turn === 'now') return null
  if (turn.turn === 'held')
    return row.is_awaited ? { step: 'fail', code: 'held_back' } : { step: 'wait', until: turn.until }
  if (row.turn_at?.getTime() !== turn.at.getTime()) await saveTurn(work.tx, row.id, turn.at)
  return { step: 'wait', until: turn.at }
}
