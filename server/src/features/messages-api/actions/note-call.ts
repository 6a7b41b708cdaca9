/** Records the calls of programs and their answers, for debugging. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { type ErrorCode, isErrorCode } from '@guiche/contract/errors'
import type { TokenCtx } from '../../../context.ts'
import { errorAnswer } from '../../../platform/http/error-shape.ts'
import { type CallKind, noteCall } from '../store.ts'

export interface Asked {
  call: CallKind
  number?: string
  words?: string
  files?: number
  hasKey?: boolean
}

interface Told {
  messageId?: string | undefined
  ticketId?: number | undefined
}

const mostWords = 200
const mostNumber = 60

/** If recording fails, the program must not be told that its message was not sent. */
export const noted = async <T extends object>(
  ctx: TokenCtx,
  asked: Asked,
  action: () => Promise<T & Told>,
): Promise<T> => {
  const at = ctx.clock.now()
  const began = performance.now()
  const write = (told: Told & { status: number; code: ErrorCode | null }) =>
    ctx
      .transact(({ tx }) =>
        noteCall(tx, {
          connectionId: ctx.connection.id,
          at,
          call: asked.call,
          number: cutWhole(asked.number ?? '', mostNumber),
          words: cutWhole(asked.words ?? '', mostWords),
          files: asked.files ?? 0,
          hasKey: asked.hasKey ?? false,
          status: told.status,
          code: told.code,
          messageId: told.messageId ?? null,
          ticketId: told.ticketId ?? null,
          tookMs: Math.round(performance.now() - began),
        }),
      )
      .catch((error: unknown) =>
        ctx.log.error({ err: error, connectionId: ctx.connection.id }, 'a call with a token could not be recorded'),
      )
  try {
    const answer = await action()
    await write({ status: 200, code: null, messageId: answer.messageId, ticketId: answer.ticketId })
    return answer
  } catch (error) {
    const { status, body } = errorAnswer(error)
    await write({ status, code: isErrorCode(body.code) ? body.code : null })
    throw error
  }
}
