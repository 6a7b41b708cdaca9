/** Lists of people that campaigns write to. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ContactListId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant, text } from '../core/wire.ts'
import {
  CountryCode,
  ImportRow,
  importRefusals,
  mostImportedAtOnce,
  mostRowsBytes,
  mostRowsValues,
  mostSpreadsheetBytes,
} from './contact-spreadsheets.ts'

/** Below the heading, of an uploaded file. */
export const mostRowsOfListFile = 100_000
export const leastContactListName = 2
export const mostContactListName = 50
/** More would not fit a select field. */
export const contactListsOffered = 1_000

export const ContactList = z.object({
  id: z.number(),
  name: z.string(),
  companyId: z.number(),
  contactsCount: z.number(),
  /** On WhatsApp. */
  validCount: z.number(),
  /** Not on WhatsApp. The rest of `contactsCount` has not been checked yet. */
  invalidCount: z.number(),
  createdAt: Instant,
})
export type ContactList = z.output<typeof ContactList>

const plan = 'useCampaigns'
const name = text(mostContactListName, leastContactListName)
const params = z.object({ id: ContactListId })

export const listContactLists = endpoint({
  method: 'GET',
  path: '/contact-lists',
  needs: 'user',
  plan,
  summary: 'Contact lists by name, a page at a time, each with how many people it has and what WhatsApp says of them',
  query: PageQuery,
  answer: pageAnswer('records', ContactList),
})

export const contactListNames = endpoint({
  method: 'GET',
  path: '/contact-lists/list',
  needs: 'user',
  plan,
  summary: `The first ${contactListsOffered} contact lists by name, for fields that offer them`,
  query: z.object({ searchParam: z.string().max(200).optional() }),
  answer: z.array(ContactList),
})

export const contactListDetails = endpoint({
  method: 'GET',
  path: '/contact-lists/{id}',
  needs: 'user',
  plan,
  summary: 'One contact list',
  params,
  answer: ContactList,
  errors: ['ERR_NOT_FOUND'],
})

export const createContactList = endpoint({
  method: 'POST',
  path: '/contact-lists',
  needs: 'user',
  plan,
  summary: 'Add an empty contact list',
  body: z.object({ name }),
  answer: ContactList,
})

export const updateContactList = endpoint({
  method: 'PUT',
  path: '/contact-lists/{id}',
  needs: 'user',
  plan,
  summary: 'Rename a contact list',
  params,
  body: z.object({ name: name.optional() }),
  answer: ContactList,
  errors: ['ERR_NOT_FOUND'],
})

export const deleteContactList = endpoint({
  method: 'DELETE',
  path: '/contact-lists/{id}',
  needs: 'user',
  plan,
  summary: 'Remove a contact list with its people',
  params,
  answer: Deleted,
  errors: ['ERR_NOT_FOUND'],
})

export const uploadContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/{id}/upload',
  mostBodyBytes: mostRowsBytes,
  mostBodyValues: mostRowsValues,
  needs: 'contact-lists:manageItems',
  plan,
  summary: `People of a spreadsheet: the file (multipart, field \`file\`: .xlsx, .xls, .ods or .csv, its first row naming the columns, up to ${mostRowsOfListFile} rows), or what was read from one, up to ${mostImportedAtOnce} rows at a time. A number that the list has already is skipped; each row that is not added is answered with its reason`,
  params,
  body: z.object({
    /** Instead of a file. */
    rows: z.array(ImportRow).max(mostImportedAtOnce).optional(),
    countryCode: CountryCode,
  }),
  files: { field: 'file', most: 1, required: false, mostBytes: mostSpreadsheetBytes, takes: 'spreadsheet' },
  answer: z.object({
    created: z.number(),
    /** `line`: the position as sent, or the row number in the file, where the heading is 1. */
    refused: z.array(z.object({ line: z.number(), reason: z.enum(importRefusals) })),
  }),
  errors: [
    'ERR_NOT_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_UNAVAILABLE',
    'ERR_BUSY',
  ],
})

export const checkContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/{id}/check',
  needs: 'contact-lists:manageItems',
  plan,
  summary: 'Ask WhatsApp again about the numbers that it did not know, and those that were checked long ago',
  params,
  answer: ContactList,
  errors: ['ERR_NOT_FOUND'],
})

/** Sent to the whole company. */
export const contactListEvent = event({
  stream: 'contactList',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: ContactList, id: z.number() }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
