import * as calls from '@guiche/contract/features/mentions'
import { bind } from '../../bind.ts'
import { readMentions } from './actions.ts'
import { listMentions } from './queries.ts'

export const mentionRoutes = [
  bind(calls.listMentions, ({ ctx }) => listMentions(ctx)),
  bind(calls.readMentions, ({ ctx, body }) => readMentions(ctx, body.ticketId)),
]
