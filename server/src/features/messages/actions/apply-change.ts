import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { lookupsOf } from '../../contacts/rules.ts'
import { announceChangedMessage } from '../events.ts'
import { messageRows } from '../queries.ts'
import { recordDeletion, recordEdit, recordReaction } from '../store/changes.ts'
import { authorOf } from '../store/inbound-facts.ts'
import { audienceOfMessage } from '../store/message-rows.ts'

/** Tells everybody who sees the message how it is now. */
export const announceMessage = async (work: Work, messageId: string) => {
  const [[row], ticket] = await Promise.all([messageRows(work.tx, [messageId]), audienceOfMessage(work.tx, messageId)])
  if (row && ticket) announceChangedMessage(work, row, ticket)
}

/** Edits, deletions and reactions find their message by (connection, external id), whatever ticket it lies in. False: not found. */
export const applyChange = (ctx: Ctx, connection: ChannelConnection, inbound: InboundMessage): Promise<boolean> =>
  ctx.transact(async (work) => {
    const found = await change(work, connection, inbound)
    const messageId = found[0]?.id
    if (messageId) await announceMessage(work, messageId)
    return messageId !== undefined
  })

const change = async (
  work: Work,
  connection: ChannelConnection,
  inbound: InboundMessage,
): Promise<{ id: string }[]> => {
  const { tx, clock } = work
  const { content } = inbound
  if (content.kind === 'edit')
    return recordEdit(tx, connection.id, content.target, content.text.replaceAll('\u0000', ''), clock.now())
  if (content.kind === 'delete') return recordDeletion(tx, connection.id, content.target, clock.now())
  if (content.kind !== 'reaction') return []
  const author = inbound.fromMe ? 'me' : await authorKey(work, inbound)
  const emoji = content.emoji.slice(0, 32)
  return recordReaction(tx, connection.id, { target: content.target, author, emoji, at: inbound.sentAt })
}

const authorKey = async (work: Work, inbound: InboundMessage): Promise<string> => {
  const person = inbound.author ?? inbound.chat
  const known = await authorOf(work.tx, lookupsOf(person.identities))
  return known ? String(known.id) : `${person.identities[0].kind}:${person.identities[0].value}`
}
