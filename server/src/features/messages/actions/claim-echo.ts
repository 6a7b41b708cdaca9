import { MessageId } from '@guiche/contract/core/ids'
import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import { type Deps, systemContext } from '../../../context.ts'
import { messageOnItsWay } from '../store/deliveries.ts'
import { recordReceipt } from './record-receipt.ts'

const wordsOf = ({ content }: InboundMessage): string | null => {
  if (content.kind === 'text') return content.text
  return 'media' in content ? '' : null
}

/**
 * An echo with the same content as a message that still waits for the provider's answer is that message: it gets the
 * external id, and nothing is stored twice. True: it was claimed.
 */
export const claimEcho = async (
  deps: Deps,
  connection: ChannelConnection,
  message: InboundMessage,
): Promise<boolean> => {
  const body = wordsOf(message)
  if (!message.mayBeOurs || body === null) return false
  const [{ kind, value }] = message.chat.identities
  const { externalId, sentAt } = message
  const id = await systemContext(deps, connection.companyId).transact(({ tx }) =>
    messageOnItsWay(tx, connection.id, { externalId, sentAt, kind, value, body }),
  )
  if (id === null) return false
  await recordReceipt(deps, connection, { externalId, messageId: MessageId.parse(id), ack: 1, at: sentAt })
  return true
}
