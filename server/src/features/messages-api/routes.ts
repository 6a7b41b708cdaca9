import * as calls from '@guiche/contract/features/messages-api'
import { type Binding, bind, type Handled } from '../../bind.ts'
import { settle } from '../../platform/settle.ts'
import { checkNumber } from './actions/check-number.ts'
import { messageState } from './actions/message-state.ts'
import { noted } from './actions/note-call.ts'
import { endPreviousToken, renewToken } from './actions/renew-token.ts'
import { sendByToken } from './actions/send.ts'
import { accessOf, lastCalls } from './queries.ts'
import { keyOf } from './rules.ts'

const send = ({
  ctx,
  body,
  files,
  request,
}: Pick<Handled<typeof calls.apiSend>, 'ctx' | 'body' | 'files' | 'request'>) => {
  const key = request.headers['idempotency-key']
  const asked = {
    call: 'send',
    number: body.number,
    words: body.body,
    files: files.length,
    hasKey: key !== undefined,
  } as const
  return noted(ctx, asked, async () => sendByToken(ctx, body, { files, key: settle(keyOf(key)).next }))
}

export const messagesApiRoutes: readonly Binding[] = [
  bind(calls.apiSend, send),
  bind(calls.apiSendBelowBase, (input) => send(input)),
  bind(calls.apiMessageState, ({ ctx, params }) =>
    noted(ctx, { call: 'state' }, () => messageState(ctx, params.messageId)),
  ),
  bind(calls.apiCheckNumber, ({ ctx, body }) =>
    noted(ctx, { call: 'check', number: body.number }, () => checkNumber(ctx, body.number)),
  ),
  bind(calls.apiAccess, ({ ctx, params }) => ctx.transact((work) => accessOf(work, params.connectionId))),
  bind(calls.renewApiToken, ({ ctx, params, body }) => renewToken(ctx, params.connectionId, body.overlapHours)),
  bind(calls.endPreviousToken, ({ ctx, params }) => endPreviousToken(ctx, params.connectionId)),
  bind(calls.listApiCalls, ({ ctx, params }) => lastCalls(ctx, params.connectionId)),
]
