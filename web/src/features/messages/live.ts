import { listMessages } from '@guiche/contract/features/messages'
import { companySettingOne } from '@guiche/contract/features/settings'
import type { Reducer } from '../../lib/live.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { confirmStored } from './api/own-outbox.ts'
import { applyMessageEvent, type Conversation, renameAuthor } from './live/conversation.ts'

export const onMessage: Reducer<'appMessage'> = (client, payload) => {
  patchCached<Conversation>(client, keyOf(listMessages), (cached) => applyMessageEvent(cached, payload))
  if (payload.action === 'create') confirmStored(payload.message.id)
}

/** Whether answers may be signed. */
export const onSettingOfMessages: Reducer<'settings'> = (client, { setting }) => {
  if (setting.key === 'sendSignMessage') void client.invalidateQueries({ queryKey: keyOf(companySettingOne) })
}

/** Two contacts became one, or one became two again: a conversation shows everything that was said with its contact. */
export const onContactOfMessages: Reducer<'contact'> = (client, payload) => {
  const isMerged = payload.action === 'delete' && payload.mergedInto !== undefined
  const isSplit = payload.action === 'create' && payload.splitFrom !== undefined
  if (isMerged || isSplit) void client.invalidateQueries({ queryKey: keyOf(listMessages) })
  if (payload.action !== 'update') return
  const { id, name } = payload.contact
  patchCached<Conversation>(client, keyOf(listMessages), (cached) => renameAuthor(cached, id, name))
}
