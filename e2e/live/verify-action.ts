/**
 * Promise 2 without a browser: a user's lists before an action, changed by the events that the user gets, must equal the lists fetched after it. Where
 * an event only says "refetch", the web refetches, and so does this test.
 */
import './page.ts'
import { contactDetails, listContacts } from '@guiche/contract/features/contacts'
import { listConversationMedia, mediaShelves } from '@guiche/contract/features/conversation-media'
import { listDrafts } from '@guiche/contract/features/drafts'
import { listMentions } from '@guiche/contract/features/mentions'
import { listMessages } from '@guiche/contract/features/messages'
import { listTicketNotes } from '@guiche/contract/features/ticket-notes'
import { listTickets, ticketCounts, ticketDetails } from '@guiche/contract/features/tickets'
import { asBase, hearDraft } from '@guiche/web/features/messages/api/draft-sync.ts'
import { draftedTickets, draftOf } from '@guiche/web/features/messages/api/drafts.ts'
import { countsOf, type TicketPages, type TicketQuery, ticketPages } from '@guiche/web/features/tickets/api.ts'
import { shownTickets } from '@guiche/web/features/tickets/live/ticket-pages.ts'
import { keyOf } from '@guiche/web/lib/query.ts'
import { meets } from '@guiche/web/lib/rights.ts'
import { session } from '@guiche/web/lib/session.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect } from 'vitest'
import type { Heard, HttpPerson } from '../world/http.ts'
import { heardBy } from './heard-by.ts'

const listsOfEverybody: readonly TicketQuery[] = [
  { status: 'open' },
  { status: 'pending' },
  { status: 'open', withUnreadMessages: true },
  { status: 'pending', sortTickets: 'ASC' },
]
const listsOfOverseers: readonly TicketQuery[] = [
  { status: 'open', showAll: true },
  { status: 'pending', showAll: true },
]

/** The lists that this user's tickets screen may hold. */
const listsOf = ({ person: { user }, lists = [] }: Verified): readonly TicketQuery[] => [
  ...listsOfEverybody,
  ...(meets(user, { action: 'tickets-manager:showall' }) ? listsOfOverseers : []),
  ...lists,
]

/** Links are signed again in every response. */
const withoutSignatures = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/\/public\/[^"]+/g, '/public/…')) as T

const fetchList = async (person: HttpPerson, query: TicketQuery): Promise<TicketPages> => ({
  pages: [await person.call(listTickets, { query } as never)],
  pageParams: [null],
})

const summary = (list: TicketPages) =>
  withoutSignatures({ tickets: shownTickets(list), count: list.pages[0]?.count ?? 0 })

/** Opened conversations by the ticket's uuid. */
const fetchConversation = async (person: HttpPerson, ticketUuid: string) => ({
  pages: [await person.call(listMessages, { params: { ticketUuid }, query: { markAsRead: false } } as never)],
  pageParams: [null],
})

const conversationKey = (ticketUuid: string) => [
  ...keyOf(listMessages, { params: { ticketUuid }, query: { markAsRead: false } } as never),
  'pages',
]

export interface Verified {
  person: HttpPerson
  /** Lists of tickets besides those that everybody holds. */
  lists?: readonly TicketQuery[]
  /** The counts of the tabs. */
  hasCounts?: boolean
  /** Contacts that the user has on the page of contacts. */
  contacts?: readonly number[]
  /** Tickets that the user has open. */
  opened?: readonly string[]
  /** Tickets whose notes and media are open beside the conversation. */
  beside?: readonly { id: number; uuid: string }[]
  /** The list of the user's mentions. */
  hasMentions?: boolean
}

const contactPages = { pages: [] as unknown[], pageParams: [null] }
const contactsKey = [...keyOf(listContacts, { query: {} } as never), 'pages']
const contactKey = (id: number) => keyOf(contactDetails, { params: { id } } as never)
const fetchContacts = async (person: HttpPerson) => ({
  ...contactPages,
  pages: [await person.call(listContacts, { query: {} } as never)],
})
const fetchContact = (person: HttpPerson, id: number) => person.call(contactDetails, { params: { id } } as never)

/** Where an event only says "refetch", the web refetches. */
const askAgain = async (client: QueryClient, verified: Verified) => {
  const { person, contacts } = verified
  for (const { key, fetch } of listsBeside(verified)) {
    if (client.getQueryState(key)?.isInvalidated) client.setQueryData<unknown>(key, await fetch())
  }
  for (const query of listsOf(verified)) {
    const { queryKey } = ticketPages(query)
    if (client.getQueryState(queryKey)?.isInvalidated)
      client.setQueryData(queryKey, (await fetchList(person, query)) as never)
  }
  if (!contacts) return
  if (client.getQueryState(contactsKey)?.isInvalidated) client.setQueryData(contactsKey, await fetchContacts(person))
  for (const id of contacts) {
    if (client.getQueryState(contactKey(id))?.isInvalidated)
      client.setQueryData(contactKey(id), await fetchContact(person, id))
  }
}

const openContacts = async (client: QueryClient, { person, contacts }: Verified) => {
  if (!contacts) return
  client.setQueryData(contactsKey, await fetchContacts(person))
  for (const id of contacts) client.setQueryData(contactKey(id), await fetchContact(person, id))
}

const contactsOn = (client: QueryClient, { contacts = [] }: Verified) =>
  withoutSignatures([
    client.getQueryData(contactsKey) ?? null,
    ...contacts.map((id) => client.getQueryData(contactKey(id))),
  ])

const contactsAnew = async ({ person, contacts }: Verified) =>
  withoutSignatures([
    contacts ? await fetchContacts(person) : null,
    ...(await Promise.all((contacts ?? []).map((id) => fetchContact(person, id)))),
  ])

/** The pane beside the conversation, the mentions and the counts: each with its key, and how it is fetched. */
const listsBeside = ({ person, beside = [], hasMentions, hasCounts }: Verified) => [
  ...(hasCounts
    ? [{ key: countsOf({}).queryKey, fetch: () => person.call(ticketCounts, { query: {} } as never) }]
    : []),
  ...(hasMentions
    ? [{ key: keyOf(listMentions, {} as never), fetch: () => person.call(listMentions, {} as never) }]
    : []),
  ...beside.flatMap(({ id, uuid }) => {
    const notes = { query: { ticketId: id } } as never
    const shelves = mediaShelves.map((shelf) => {
      const input = { params: { ticketUuid: uuid }, query: { shelf } } as never
      return {
        key: [...keyOf(listConversationMedia, input), 'pages'],
        fetch: async () => ({ pages: [await person.call(listConversationMedia, input)], pageParams: [null] }),
      }
    })
    return [{ key: keyOf(listTicketNotes, notes), fetch: () => person.call(listTicketNotes, notes) }, ...shelves]
  }),
]

const besideOn = (client: QueryClient, verified: Verified) =>
  withoutSignatures(listsBeside(verified).map(({ key }) => [JSON.stringify(key), client.getQueryData(key)]))

const besideAnew = async (verified: Verified) =>
  withoutSignatures(
    await Promise.all(listsBeside(verified).map(async ({ key, fetch }) => [JSON.stringify(key), await fetch()])),
  )

/** The drafts of this user's device, by ticket. They are in a store of their own. */
const draftsOn = ({ person: { user } }: Verified) => {
  session.set({ phase: 'signed-in', user })
  const waiting = draftedTickets().map((ticketId) => {
    const { text, isPrivate, quoted } = draftOf(ticketId)
    return { ticketId, text, isPrivate, quoted }
  })
  return waiting.filter(({ text }) => text !== '').sort((a, b) => a.ticketId - b.ticketId)
}

const draftsAnew = async ({ person }: Verified) => {
  const { drafts } = await person.call(listDrafts, {} as never)
  return drafts
    .map(({ ticketId, body, isPrivate, quotedMsg }) => ({ ticketId, text: body, isPrivate, quoted: quotedMsg }))
    .sort((a, b) => a.ticketId - b.ticketId)
}

const openDrafts = async ({ person }: Verified) => {
  const { drafts } = await person.call(listDrafts, {} as never)
  session.set({ phase: 'signed-in', user: person.user })
  for (const draft of drafts) hearDraft(draft.ticketId, asBase(draft))
}

const openScreen = async (verified: Verified) => {
  const { person, opened = [] } = verified
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  })
  for (const query of listsOf(verified))
    client.setQueryData(ticketPages(query).queryKey, (await fetchList(person, query)) as never)
  for (const uuid of opened) {
    client.setQueryData(conversationKey(uuid), await fetchConversation(person, uuid))
    client.setQueryData(
      keyOf(ticketDetails, { params: { uuid } }),
      await person.call(ticketDetails, { params: { uuid } }),
    )
  }
  await openContacts(client, verified)
  await openDrafts(verified)
  for (const { key, fetch } of listsBeside(verified)) client.setQueryData<unknown>(key, await fetch())
  const apply = heardBy(client, person)
  return { client, apply }
}

type Screen = Awaited<ReturnType<typeof openScreen>>

const shownOn = ({ client }: Screen, { person, opened = [], ...rest }: Verified) => ({
  contacts: contactsOn(client, { person, ...rest }),
  drafts: draftsOn({ person }),
  beside: besideOn(client, { person, ...rest }),
  lists: listsOf({ person, ...rest }).map((query) => [
    JSON.stringify(query),
    summary(client.getQueryData(ticketPages(query).queryKey) as never),
  ]),
  opened: opened.map((uuid) => {
    const conversation = client.getQueryData<{ pages: { messages: object[] }[] }>(conversationKey(uuid))
    return withoutSignatures({
      ticket: client.getQueryData(keyOf(ticketDetails, { params: { uuid } })),
      messages: withoutTickets(conversation?.pages[0]?.messages),
    })
  }),
})

/** A message contains its ticket as it was at the time of the event. The page shows nothing of it, as it follows the ticket itself. */
const withoutTickets = (messages: readonly object[] | undefined) =>
  messages?.map((message) => ({ ...message, ticket: undefined }))

const fetchedAnew = async ({ person, opened = [], ...rest }: Verified) => ({
  contacts: await contactsAnew({ person, ...rest }),
  drafts: await draftsAnew({ person }),
  beside: await besideAnew({ person, ...rest }),
  lists: await Promise.all(
    listsOf({ person, ...rest }).map(
      async (query) => [JSON.stringify(query), summary(await fetchList(person, query))] as const,
    ),
  ),
  opened: await Promise.all(
    opened.map(async (uuid) =>
      withoutSignatures({
        ticket: await person.call(ticketDetails, { params: { uuid } }),
        messages: withoutTickets((await fetchConversation(person, uuid)).pages[0]?.messages),
      }),
    ),
  ),
})

/** Listens first and reads then, as a page does: an event during the read is not lost. */
const openFollowed = async (verified: Verified) => {
  const heard: Heard[] = []
  let screen: Screen | undefined
  verified.person.onEvent((event) => {
    heard.push(event)
    screen?.apply(event)
  })
  screen = await openScreen(verified)
  for (const event of heard) screen.apply(event)
  return { verified, screen, heard }
}

/** Polled, and compared once more in the end for the full difference. */
const expectEqual = async (verified: Verified, screen: Screen) => {
  const compare = async () => {
    await askAgain(screen.client, verified)
    expect(shownOn(screen, verified), verified.person.user.name).toEqual(await fetchedAnew(verified))
  }
  const isEqual = () =>
    compare().then(
      () => true,
      () => false,
    )
  await expect.poll(isEqual, { timeout: 5_000 }).toBe(true).catch(compare)
}

/**
 * Everybody's screen before, the action, everybody's events, everybody's screen after; then the same events once more, as after a reconnect. The action
 * must be over when its promise resolves.
 */
export const verifyAction = async (people: readonly Verified[], action: () => Promise<unknown>): Promise<void> => {
  const followed = await Promise.all(people.map(openFollowed))
  await action()
  for (const { verified, screen, heard } of followed) {
    await expectEqual(verified, screen)
    for (const event of heard) screen.apply(event)
    await expectEqual(verified, screen)
  }
}
