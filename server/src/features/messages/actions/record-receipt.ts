import { MessageId } from '@guiche/contract/core/ids'
import type { ChannelConnection, DeliveryReceipt, SeenUpTo } from '../../../channels/channel.ts'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { keepOptOut } from '../jobs/definitions.ts'
import { isOptOut } from '../rules/delivery.ts'
import { chatsBehind } from '../store/deliveries.ts'
import { marketingStopped } from '../store/opt-outs.ts'
import { keepSeen, type Receipt, recordReceipts, recordSeen as recordUpTo } from '../store/receipts.ts'
import { announceMessages } from './announce-message.ts'
import { enqueueDelivery } from './enqueue-chat.ts'
import { groupOfCompany } from './group-of-company.ts'
import { holdBackLater } from './hold-back.ts'

/** What waits behind a message of which nobody knew whether it had arrived looks again only after a while. */
const goOnBehind = async (work: Work, messageIds: readonly string[]): Promise<void> => {
  for (const { connection_id: connectionId, contact_id: contactId, channel } of await chatsBehind(work.tx, messageIds))
    enqueueDelivery(work, channel, { connectionId, contactId })
}

/**
 * Receipts of one message run in order. If two receipts use different ids of one message, the second waits for the
 * first too.
 */
const receiptsOf = groupOfCompany<Receipt>({
  most: 128,
  atOnce: 2,
  namesOf: ({ connectionId, externalId, messageId }) => [
    `${connectionId} ${externalId}`,
    ...(messageId === null ? [] : [messageId]),
  ],
  run: (ctx, receipts) =>
    ctx.transact(async (work) => {
      const { changed, ended } = await recordReceipts(work.tx, receipts, work.clock.now())
      await announceMessages(work, changed)
      if (ended.length > 0) await goOnBehind(work, ended)
      if (!receipts.some(({ failure }) => failure && isOptOut(failure))) return
      for (const { id } of await marketingStopped(work.tx, changed)) work.enqueue(keepOptOut, { messageId: id })
    }),
})

/** ack never goes down: receipts arrive out of order, duplicated, and before our own response is stored. */
export const recordReceipt = async (
  deps: Deps,
  connection: ChannelConnection,
  receipt: DeliveryReceipt,
): Promise<void> => {
  if (await holdBackLater(deps, connection, receipt)) return
  const ours = MessageId.safeParse(receipt.messageId)
  const { externalId, ack, failure, at } = receipt
  return receiptsOf(deps, connection.companyId).add({
    connectionId: connection.id,
    messageId: ours.success ? ours.data : null,
    externalId,
    ack: failure ? 0 : ack,
    failure: failure ? { code: failure.code, detail: failure.detail ?? null } : null,
    at,
  })
}

/** Some channels report a time instead of messages. */
export const recordSeen = (
  deps: Deps,
  connection: ChannelConnection,
  { person, ack, at, externalId }: SeenUpTo,
): Promise<void> =>
  systemContext(deps, connection.companyId).transact(async (work) => {
    const [{ kind, value }] = person.identities
    const seen = { kind, value, ack, at, externalId: externalId ?? null, now: work.clock.now() }
    await keepSeen(work.tx, connection.id, seen)
    await announceMessages(work, await recordUpTo(work.tx, connection.id, seen))
  })
