/** Enqueues the delivery of a chat's waiting messages: at once, or at `runAt`. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { Work } from '../../../context.ts'
import {
  changesOptions,
  deliverChangesJob,
  deliverChatJob,
  deliveryOptions,
  uploadFileJob,
  uploadOptions,
} from '../jobs/definitions.ts'

interface Chat {
  connectionId: number
  contactId: number
}

export const enqueueDelivery = (work: Work, kind: ChannelKind, chat: Chat, runAt?: Date): void =>
  work.enqueue(deliverChatJob(kind), chat, {
    ...deliveryOptions(kind, chat.connectionId, chat.contactId),
    ...(runAt ? { runAt } : {}),
  })

/** Uploads of large files, before their messages. */
export const enqueueUpload = (work: Work, kind: ChannelKind, chat: Chat, runAt?: Date): void =>
  work.enqueue(uploadFileJob(kind), chat, {
    ...uploadOptions(kind, chat.connectionId, chat.contactId),
    ...(runAt ? { runAt } : {}),
  })

/** Our edits, deletions and reactions. */
export const enqueueChanges = (work: Work, kind: ChannelKind, chat: Chat, runAt?: Date): void =>
  work.enqueue(deliverChangesJob(kind), chat, {
    ...changesOptions(kind, chat.connectionId, chat.contactId),
    ...(runAt ? { runAt } : {}),
  })
