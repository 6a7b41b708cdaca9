import { MessageId } from '@guiche/contract/core/ids'
import type { ChannelConnection, DeliveryReceipt, SeenUpTo } from '../../../channels/channel.ts'
import { type Deps, systemContext } from '../../../context.ts'
import { recordReceipt as record, recordSeen as recordUpTo } from '../store/deliveries.ts'
import { announceMessage } from './announce-message.ts'

/** ack never goes down: receipts arrive out of order, doubled, and before our own answer is written. */
export const recordReceipt = (deps: Deps, connection: ChannelConnection, receipt: DeliveryReceipt): Promise<void> =>
  systemContext(deps, connection.companyId).transact(async (work) => {
    const ours = MessageId.safeParse(receipt.messageId)
    const changed = await record(work.tx, connection.id, {
      messageId: ours.success ? ours.data : null,
      externalId: receipt.externalId,
      ack: receipt.failure ? 0 : receipt.ack,
      failure: receipt.failure ? { code: receipt.failure.code, detail: receipt.failure.detail ?? null } : null,
      at: receipt.at,
      now: work.clock.now(),
    })
    for (const { id } of changed) await announceMessage(work, id)
  })

/** Some channels name a time instead of messages. */
export const recordSeen = (deps: Deps, connection: ChannelConnection, { person, ack, at }: SeenUpTo): Promise<void> =>
  systemContext(deps, connection.companyId).transact(async (work) => {
    const [{ kind, value }] = person.identities
    const changed = await recordUpTo(work.tx, connection.id, { kind, value, ack, at, now: work.clock.now() })
    for (const { id } of changed) await announceMessage(work, id)
  })
