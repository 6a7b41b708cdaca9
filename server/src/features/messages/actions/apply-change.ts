import { createHmac } from 'node:crypto'
import type { ConnectionId } from '@guiche/contract/core/ids'
import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { deriveKey } from '../../../platform/security/secrets.ts'
import { lookupsOf } from '../../contacts/rules.ts'
import { deletedSign, storableText } from '../rules/inbound-content.ts'
import {
  type ChangedBy,
  recordDeletion,
  recordDeletionWithFirst,
  recordEdit,
  recordReaction,
} from '../store/changes.ts'
import { keepEarlyChange, recordQuote, storedAs } from '../store/early-changes.ts'
import { holdChats } from '../store/inbound-facts.ts'
import { authorOf } from '../store/inbound-writes.ts'
import { recordVote } from '../store/polls.ts'
import { announceMessage, refreshLine, textLine } from './announce-message.ts'
import { forgetWords } from './forget-words.ts'
import { nameMentioned } from './name-mentioned.ts'

/** `early`: stored until its message comes. `foreign`: the message is somebody else's, so nothing is changed. */
type ChangeFate = 'settled' | 'early' | 'foreign'

/** Edits, deletions, reactions and votes find their message by (connection, external id), whichever ticket it is in. */
export const applyChange = (ctx: Ctx, connection: ChannelConnection, given: InboundMessage): Promise<ChangeFate> =>
  ctx.transact(async (work) => {
    const inbound = { ...given, content: await nameMentioned(work, given) }
    if (await applyTo(work, connection.id, inbound)) return 'settled'
    const { content, chat, fromMe } = inbound
    if (!('target' in content)) return 'settled'
    // Nothing may happen between looking and storing.
    await holdChats(work.tx, connection.id, lookupsOf(chat.identities))
    const stored = await storedAs(work.tx, connection.id, content.target)
    if (stored) {
      // It was stored after the first look. Whoever reacts or votes need not have written it.
      if (await applyTo(work, connection.id, inbound)) return 'settled'
      const contact = await authorOf(work.tx, lookupsOf(chat.identities))
      return stored.contact_id !== contact?.id || stored.from_me !== fromMe ? 'foreign' : 'settled'
    }
    const now = work.clock.now()
    await keepEarlyChange(work.tx, { connectionId: connection.id, target: content.target, change: inbound, now })
    return 'early'
  })

/** False: nothing changed. A message that is not a change can also be an answer to one that arrived after it. */
export const applyTo = async (work: Work, connectionId: ConnectionId, inbound: InboundMessage): Promise<boolean> => {
  const changed = await change(work, connectionId, inbound)
  const { content } = inbound
  for (const { id } of changed) {
    if (content.kind === 'delete') await tellDeleted(work, id, content.mustErase)
    else await announceMessage(work, id)
    if (content.kind === 'edit') await refreshLine(work, id, textLine(content.text))
  }
  return changed.length > 0
}

const tellDeleted = async (work: Work, messageId: string, mustErase?: boolean): Promise<void> => {
  await forgetWords(work, messageId, mustErase)
  await announceMessage(work, messageId)
  await refreshLine(work, messageId, deletedSign)
}

/** The message that this is a part of may have been deleted before this part arrived. */
export const deleteWithFirst = async (
  work: Work,
  connectionId: ConnectionId,
  { externalId, partOf }: { externalId: string; partOf: string },
): Promise<void> => {
  const part = { externalId, first: partOf, now: work.clock.now() }
  for (const { id, wasErased } of await recordDeletionWithFirst(work.tx, connectionId, part))
    await tellDeleted(work, id, wasErased)
}

const change = async (work: Work, connectionId: ConnectionId, inbound: InboundMessage): Promise<{ id: string }[]> => {
  const { tx, clock } = work
  const { content, chat, fromMe, externalId, quotes } = inbound
  if (quotes !== undefined && !('target' in content))
    return recordQuote(tx, connectionId, { externalId, target: quotes, now: clock.now() })
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
  const by = changedBy(work, inbound, { contactId: contact.id, authorContactId: author?.id ?? null })
  if (content.kind === 'vote') {
    const vote = { target: content.target, contactId: contact.id, options: content.options, ...by }
    return recordVote(tx, connectionId, vote, clock.now())
  }
  const isStrangers = inbound.isGroup && !fromMe && author === null
  // Nothing here was written by somebody who never wrote.
  if (isStrangers && content.kind !== 'reaction') return []
  if (content.kind === 'edit') {
    const words = { text: storableText(content.text), at: inbound.sentAt }
    return recordEdit(tx, connectionId, target, words, clock.now())
  }
  if (content.kind === 'delete')
    return recordDeletion(tx, connectionId, target, { parts: content.parts ?? [], now: clock.now() })
  return recordReaction(tx, connectionId, {
    target: content.target,
    contactId: contact.id,
    ...by,
    emoji: cutWhole(storableText(content.emoji), 32),
    at: inbound.sentAt,
  })
}

interface Known {
  contactId: number
  authorContactId: number | null
}

/**
 * Who reacts or votes. A member of a group who never wrote is no contact, and goes by a pseudonym: agents who see no
 * numbers see whose vote it is as little as before.
 */
const changedBy = (
  { secret }: Pick<Work, 'secret'>,
  { fromMe, isGroup, author }: InboundMessage,
  { contactId, authorContactId }: Known,
): ChangedBy => {
  if (fromMe) return { author: 'me', formerly: [] }
  if (!isGroup || !author) return { author: String(contactId), formerly: [] }
  const lidFirst = [...author.identities].sort((left, right) => left.kind.localeCompare(right.kind))
  const [pseudonym = '', ...others] = lidFirst.map(({ kind, value }) =>
    createHmac('sha256', deriveKey(secret, 'group-members'))
      .update(`member ${kind} ${value}`)
      .digest('base64url')
      .slice(0, 22),
  )
  return authorContactId === null
    ? { author: pseudonym, formerly: others }
    : { author: String(authorContactId), formerly: [pseudonym, ...others] }
}
