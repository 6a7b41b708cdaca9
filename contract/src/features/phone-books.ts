import { z } from 'zod'
import { channelKinds, connectionStates } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, id, orNone } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant } from '../core/wire.ts'

export const PhoneImportId = id('PhoneImportId')
export type PhoneImportId = z.output<typeof PhoneImportId>

/** The import of a phone's address book entries as contacts. */
export const PhoneImport = z.object({
  id: z.number(),
  whatsappId: z.number(),
  state: z.enum(['running', 'ended']),
  /** How many were requested, and how many of them are done so far. */
  total: z.number(),
  done: z.number(),
  created: z.number(),
  /** Contacts that were named by their number and have a name now. */
  named: z.number(),
  createdAt: Instant,
})
export type PhoneImport = z.output<typeof PhoneImport>

/** What a connection's phone reported about the people it knows. */
export const PhoneBook = z.object({
  whatsappId: z.number(),
  name: z.string(),
  channel: z.enum(channelKinds),
  number: z.string().nullable(),
  status: z.enum(connectionStates),
  /** False: channels of this kind have no address book. */
  hasBook: z.boolean(),
  /** Everybody in it. */
  total: z.number(),
  /** Those of them who are not contacts yet. */
  fresh: z.number(),
  /** The latest import; null: nothing was imported from this phone. */
  lastImport: PhoneImport.nullable(),
})
export type PhoneBook = z.output<typeof PhoneBook>

export const phoneBooks = endpoint({
  method: 'GET',
  path: '/contacts/phones',
  needs: 'contacts-page:importFromPhone',
  summary: "The company's connections and how many people the phone of each knows",
  answer: z.array(PhoneBook),
})

/** An entry of a phone's address book. */
export const PhoneBookPerson = z.object({
  id: z.number(),
  /** The name that the phone's owner saved, the person's own, or the number. */
  name: z.string(),
  number: z.string(),
  /** The contact that already has the number. */
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type PhoneBookPerson = z.output<typeof PhoneBookPerson>

export const phoneBookPeople = endpoint({
  method: 'GET',
  path: '/contacts/phones/{whatsappId}/people',
  needs: 'contacts-page:importFromPhone',
  summary: "The people in a phone's address book by name, with the contacts that they are already",
  params: z.object({ whatsappId: ConnectionId }),
  query: PageQuery.omit({ pageNumber: true }),
  answer: pageAnswer('people', PhoneBookPerson),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_TOO_MANY_NUMBERS'],
})

export const mostChosenPeople = 5000
export const importContacts = endpoint({
  method: 'POST',
  path: '/contacts/import',
  needs: 'contacts-page:importFromPhone',
  summary:
    "Make contacts of a phone's address book: of everybody in it, or of those who are named. Who is a contact already gets a name if it has none, and stays as it is otherwise. Answers at once; the import goes on by itself",
  // Strict: a misspelt key would mean everybody.
  body: z.strictObject({
    /** Absent: the default connection. */
    whatsappId: orNone(ConnectionId).optional(),
    /** Ids of `/contacts/phones/{whatsappId}/people`; absent: everybody. */
    people: z
      .array(
        z
          .number()
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      )
      .min(1)
      .max(mostChosenPeople)
      .optional(),
  }),
  answer: PhoneImport,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_CHANNEL_UNABLE',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_PHONE_BOOK_EMPTY',
    'ERR_NOT_FOUND',
  ],
})

export const phoneImportDetails = endpoint({
  method: 'GET',
  path: '/contacts/import/{importId}',
  needs: 'contacts-page:importFromPhone',
  summary: 'How far an import from a phone has come',
  params: z.object({ importId: PhoneImportId }),
  answer: PhoneImport,
  errors: ['ERR_NOT_FOUND'],
})

export const phoneBookEvent = event({
  stream: 'phoneBook',
  payload: z.discriminatedUnion('action', [
    /** The phone reported something new. */
    z.object({ action: z.literal('update'), whatsappId: z.number() }),
    z.object({ action: z.literal('import'), import: PhoneImport, whatsappId: z.number() }),
  ]),
})
