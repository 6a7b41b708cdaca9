import type { ConnectionId } from '@guiche/contract/core/ids'
import { TemporaryFailure } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { numberState } from '../../connections/queries.ts'
import { pauseAfterMs } from '../rules/delivery.ts'

/**
 * As pauseAfterMs. If the number has come back since the attempt, its chats have been resumed already: nobody would
 * resume this one, so it is tried again soon.
 */
export const pauseOf = async (
  work: Work,
  error: unknown,
  { connectionId, waitsSince }: { connectionId: ConnectionId; waitsSince: Date },
): Promise<number | undefined> => {
  const now = work.clock.now()
  const isAway = error instanceof TemporaryFailure && error.isAway
  const isBack = isAway && (await numberState(work.tx, connectionId))?.isUp === true
  return pauseAfterMs(error, isBack ? now : waitsSince, now)
}
