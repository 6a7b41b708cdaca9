import type { CallData } from '@guiche/contract/features/message-parts'
import type { ChannelConnection } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { callEnded, callForgotten } from '../store/calls.ts'
import { announceMessage } from './announce-message.ts'

/** Ends a ringing call. False: we did not see it ring. */
export const endCall = (
  ctx: Ctx,
  connection: ChannelConnection,
  { target, call }: { target: string; call: CallData },
): Promise<boolean> =>
  ctx.transact(async (work) => {
    const found = await callEnded(work.tx, connection.id, target, call, work.clock.now())
    if (found?.was_ringing) await announceMessage(work, found.id)
    return found !== null
  })

/** Nobody reported how it ended, and no call rings for minutes. */
export const endForgottenCall = (ctx: Ctx, messageId: string): Promise<void> =>
  ctx.transact(async (work) => {
    if (await callForgotten(work.tx, messageId, work.clock.now())) await announceMessage(work, messageId)
  })
