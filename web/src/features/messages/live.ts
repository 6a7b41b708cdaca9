import { listMessages } from '@guiche/contract/features/messages'
import type { Reducer } from '../../lib/live.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { confirmStored } from './api/own-outbox.ts'
import { applyMessageEvent, type Conversation } from './live/conversation.ts'

/** Belongs into the live table under `appMessage`. */
export const reduceMessages: Reducer<'appMessage'> = (client, payload) => {
  patchCached<Conversation>(client, keyOf(listMessages), (cached) => applyMessageEvent(cached, payload))
  if (payload.action === 'create') confirmStored(payload.message.id)
}
