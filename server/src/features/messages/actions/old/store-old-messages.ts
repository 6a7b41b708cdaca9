/**
 * Stores old messages of one chat from a phone, with their original times, before stored messages that were written
 * later. There are no events for the messages, no automatic answers and nothing unread; only the ticket appears in
 * the lists.
 */
import type { ChannelConnection, Person } from '../../../../channels/channel.ts'
import type { Work } from '../../../../context.ts'
import { announceContact } from '../../../contacts/events.ts'
import { lookupsOf } from '../../../contacts/rules.ts'
import { announceTicket } from '../../../tickets/events.ts'
import { fetchMediaJob } from '../../jobs/definitions.ts'
import { storedContent } from '../../rules/inbound-content.ts'
import { oldPlaces } from '../../rules/old-places.ts'
import { samePeople } from '../../rules/same-people.ts'
import { type InboundFacts, inboundFacts, withoutTicket } from '../../store/inbound-facts.ts'
import { addContacts, addTickets, authorOf, learn, renameContact, takeContactId } from '../../store/inbound-writes.ts'
import { insertMessages, type NewMessage, touchTicket } from '../../store/message-rows.ts'
import {
  isContinued,
  knownByExternalId,
  markImported,
  queueForOld,
  standingOf,
  takeNumbers,
} from '../../store/old-messages.ts'
import type { Author, Known, StoredMessage } from '../inbound/facts.ts'
import { learnMember } from '../inbound/learn-member.ts'
import { sealMediaSource } from '../inbound/media-source.ts'
import { type ContactPlan, newContactOf, planContact } from '../inbound/plan-contact.ts'
import { planMessage } from '../inbound/plan-message.ts'
import { numbersAreHiddenBy } from '../inbound/plan-ticket.ts'
import { nameMentioned } from '../name-mentioned.ts'
import { type OldTicket, planOldTicket } from './plan-old.ts'

interface OldChat {
  connection: ChannelConnection
  /** Of one chat, ordered by time; at least one. */
  messages: readonly StoredMessage[]
  queueId: number | null
}

/** Returns how many were new. */
export const storeOldMessages = async (
  work: Work,
  { connection, messages: old, queueId }: OldChat,
): Promise<number> => {
  const withNames = async (message: StoredMessage) => ({ ...message, content: await nameMentioned(work, message) })
  const messages = await Promise.all(old.map(withNames))
  const newest = messages.at(-1)
  if (!newest) return 0
  const facts = await factsOf(work, connection, newest)
  if (!facts) return 0
  const referred = messages.flatMap(({ externalId, quotes }) => (quotes ? [externalId, quotes] : [externalId]))
  const known = new Map((await knownByExternalId(work.tx, connection.id, referred)).map((row) => [row.externalId, row]))
  const fresh = messages.filter(({ externalId }) => !known.has(externalId))
  const last = fresh.at(-1)
  if (!last) return 0
  const contact = planContact(facts, { ...last, chat: named(last.chat, fresh), fromMe: false })
  const ticket = planOldTicket(
    { connection, message: last, facts },
    {
      contact: contact.after,
      queue: await queueForOld(work.tx, queueId),
      uuid: crypto.randomUUID(),
      isContinued: facts.id !== null && (await isContinued(work.tx, facts.id, last.sentAt)),
    },
  )
  const authors = await authorsOf(work, fresh)
  const rows = await rowsOf(work, { connection, facts, ticket, fresh, authors, quotable: known })
  await save(work, { contact, ticket, rows, authors, facts })
  announce(work, { contact, ticket, facts })
  fetchFiles(work, connection, rows)
  return fresh.length
}

const factsOf = async (work: Work, connection: ChannelConnection, { externalId, chat }: StoredMessage) => {
  const key = { connectionId: connection.id, externalId, quotes: null }
  const names = { identities: chat.identities, lookups: lookupsOf(chat.identities) }
  const [facts] = await inboundFacts(work.tx, [{ ...key, ...names }], work.clock.now())
  if (!facts) return null
  return facts.status === 'closed' ? withoutTicket(facts) : facts
}

/** Not every part of the history has the contact's name. */
const named = (chat: Person, messages: readonly StoredMessage[]): Person => {
  const name = chat.name ?? messages.findLast((message) => message.chat.name !== undefined)?.chat.name
  return name === undefined ? chat : { ...chat, name }
}

const nameOf = ({ identities: [{ kind, value }] }: Person) => `${kind}:${value}`

/** The authors in a group, by each identity that its messages use. */
const authorsOf = async (work: Work, messages: readonly StoredMessage[]): Promise<Map<string, Author>> => {
  const called = messages.flatMap(({ isGroup, fromMe, author }) => (isGroup && !fromMe && author ? [author] : []))
  const people = samePeople(called)
  const found = new Map<Person, Author>()
  for (const person of new Set(people)) {
    const known = await authorOf(work.tx, lookupsOf(person.identities))
    found.set(
      person,
      known
        ? { ...(await learnMember(work, person.identities, known)), isNew: false }
        : { id: await takeContactId(work.tx), person, isNew: true },
    )
  }
  return new Map(
    called.flatMap((author, index) => {
      const one = found.get(people[index] ?? author)
      return one ? [[nameOf(author), one] as const] : []
    }),
  )
}

interface Decided {
  connection: ChannelConnection
  facts: Known['facts']
  ticket: OldTicket
  fresh: readonly StoredMessage[]
  authors: ReadonlyMap<string, Author>
  quotable: ReadonlyMap<string, { id: string }>
}

const rowsOf = async (work: Work, decided: Decided): Promise<NewMessage[]> => {
  const { connection, facts, ticket, fresh, authors, quotable } = decided
  const numbers = await numbersFor(work, decided)
  const seal = sealMediaSource(work)
  const ids = new Map([...[...quotable].map(([externalId, { id }]) => [externalId, id] as const)])
  return fresh.map((message, index) => {
    const id = crypto.randomUUID()
    ids.set(message.externalId, id)
    const content = storedContent(message.content)
    const author = message.author && !message.fromMe ? (authors.get(nameOf(message.author)) ?? null) : null
    const placed = {
      connection,
      message,
      facts: { ...facts, new_seq: numbers[index] ?? 0, quoted: null },
      isLate: true,
      author,
    }
    const mediaSource = content.media ? seal(content.media.source) : null
    const row = planMessage(placed, { id, content, ticket: ticket.after, mediaSource })
    return { ...row, quotedId: (message.quotes && ids.get(message.quotes)) || null }
  })
}

const numbersFor = async ({ tx }: Work, { connection, facts, fresh }: Decided): Promise<number[]> => {
  const chat = { contactId: facts.contact_id ?? 0, connectionId: connection.id }
  const standing = facts.contact_id === null ? [] : await standingOf(tx, chat)
  const places = oldPlaces(
    standing,
    fresh.map(({ sentAt }) => sentAt),
  )
  const behind = await takeNumbers(tx, places.filter((place) => place === null).length)
  return places.map((place) => place ?? behind.shift() ?? 0)
}

interface Plan {
  contact: ContactPlan
  ticket: OldTicket
  facts: InboundFacts
}

const save = async (
  { tx, clock }: Work,
  {
    contact,
    ticket,
    rows,
    authors,
    facts,
  }: Plan & { rows: readonly NewMessage[]; authors: ReadonlyMap<string, Author> },
) => {
  const now = clock.now()
  const { learnt, changed, after } = contact
  const strangers = [...new Set(authors.values())].flatMap((author) =>
    author.isNew
      ? [
          newContactOf(author.id, author.person, {
            channel: facts.connection_channel,
            isGroup: false,
            acceptAudioMessage: true,
          }),
        ]
      : [],
  )
  await addContacts(tx, [...(contact.created ? [contact.created] : []), ...strangers])
  if (learnt.length > 0) await learn(tx, learnt, after.contact_id)
  if (changed !== null) await renameContact(tx, after.contact_id, changed)
  if (ticket.isNew && ticket.line) {
    await addTickets(tx, [{ after: ticket.after, line: ticket.line }])
    await markImported(tx, ticket.after.id, now)
  } else if (ticket.line) await touchTicket(tx, ticket.after.id, ticket.line)
  await insertMessages(tx, rows, now)
}

const announce = (work: Work, { contact, ticket, facts }: Plan) => {
  const { tags, lgpd_accepted_at, extra_info, other_numbers } = facts
  const hidesNumbers = numbersAreHiddenBy(facts)
  if (contact.created) announceContact(work, 'create', { ...contact.after, tags, lgpd_accepted_at }, hidesNumbers)
  else if (contact.changed !== null) {
    const shown = { ...contact.after, tags, extra_info, other_numbers, lgpd_accepted_at }
    announceContact(work, 'update', shown, hidesNumbers)
  }
  if (ticket.line) announceTicket(work, ticket.isNew ? null : ticket.after, ticket.after)
}

/** One file after another, so that new files of customers go first. */
const fetchFiles = (work: Work, { id, kind }: ChannelConnection, rows: readonly NewMessage[]) => {
  for (const row of rows)
    if (row.mediaSource !== null)
      work.enqueue(fetchMediaJob(kind), { messageId: row.id }, { queueName: `old-files:${id}` })
}
