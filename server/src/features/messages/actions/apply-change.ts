import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { lookupsOf } from '../../contacts/rules.ts'
import { deletedSign, storableText } from '../rules/inbound-content.ts'
import { recordDeletion, recordEdit, recordReaction } from '../store/changes.ts'
import { authorOf } from '../store/inbound-writes.ts'
import { recordVote } from '../store/polls.ts'
import { announceMessage, refreshLine, textLine } from './announce-message.ts'
import { forgetWords } from './forget-words.ts'

/** Edits, deletions and reactions find their message by (connection, external id), whatever ticket it lies in. False: not found. */
export const applyChange = (ctx: Ctx, connection: ChannelConnection, inbound: InboundMessage): Promise<boolean> =>
  ctx.transact(async (work) => {
    const found = await change(work, connection, inbound)
    const messageId = found[0]?.id
    const { content } = inbound
    if (messageId && content.kind === 'delete') await forgetWords(work, messageId)
    if (messageId) await announceMessage(work, messageId)
    if (messageId && content.kind === 'edit') await refreshLine(work, messageId, textLine(content.text))
    if (messageId && content.kind === 'delete') await refreshLine(work, messageId, deletedSign)
    return messageId !== undefined
  })

const change = async (
  work: Work,
  connection: ChannelConnection,
  inbound: InboundMessage,
): Promise<{ id: string }[]> => {
  const { tx, clock } = work
  const { content, chat, fromMe } = inbound
  const [contact, author] = await Promise.all([
    authorOf(tx, lookupsOf(chat.identities)),
    inbound.isGroup && inbound.author ? authorOf(tx, lookupsOf(inbound.author.identities)) : null,
  ])
  if (!contact || !('target' in content) || content.kind === 'callEnded') return []
  const target = {
    externalId: content.target,
    contactId: contact.id,
    fromMe,
    authorContactId: fromMe ? null : (author?.id ?? null),
  }
  if (content.kind === 'vote') {
    const voter = fromMe ? 'me' : String((author ?? contact).id)
    return recordVote(
      tx,
      connection.id,
      { ...target, target: content.target, voter, options: content.options },
      clock.now(),
    )
  }
  if (content.kind === 'edit') return recordEdit(tx, connection.id, target, storableText(content.text), clock.now())
  if (content.kind === 'delete') return recordDeletion(tx, connection.id, target, clock.now())
  return recordReaction(tx, connection.id, {
    target: content.target,
    contactId: contact.id,
    author: fromMe ? 'me' : String((author ?? contact).id),
    emoji: cutWhole(storableText(content.emoji), 32),
    at: inbound.sentAt,
  })
}
