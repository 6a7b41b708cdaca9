/** The people of a contact list, typed or from a spreadsheet. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ContactListId, id } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant, line } from '../core/wire.ts'
import { isPhoneNumber } from '../phone-number.ts'

export const leastItemName = 2
export const mostItemName = 50

/** Whether a number is on WhatsApp: yes, no, or not checked yet. */
export const checkStates = ['valid', 'invalid', 'unchecked'] as const
export type CheckState = (typeof checkStates)[number]

export const ContactListItem = z.object({
  id: z.number(),
  name: z.string(),
  /** Digits with the country code. */
  number: z.string(),
  email: z.string(),
  /** Null: not checked yet. */
  isWhatsappValid: z.boolean().nullable(),
  checkedAt: Instant.nullable(),
  companyId: z.number(),
  contactListId: z.number(),
})
export type ContactListItem = z.output<typeof ContactListItem>

const needs = 'contact-lists:manageItems'
const plan = 'useCampaigns'
export const ContactListItemId = id('ContactListItemId')
export type ContactListItemId = z.output<typeof ContactListItemId>
const params = z.object({ id: ContactListItemId })

/** Forms and spreadsheets are validated by the same rules, so a stored record can be sent back. */
export const itemFields = {
  name: line(mostItemName, leastItemName),
  /** In any notation. */
  number: z
    .string()
    .max(50)
    .transform((value) => value.replace(/\D/g, ''))
    .refine(isPhoneNumber, { error: 'must have 8 to 15 digits with the country code' }),
  email: z.union([z.literal(''), z.email().max(200)]),
}

export const listContactListItems = endpoint({
  method: 'GET',
  path: '/contact-list-items',
  needs,
  plan,
  summary: 'The people of a contact list by name, searched by name and number, a page at a time',
  query: PageQuery.extend({ contactListId: ContactListId, state: z.enum(checkStates).optional() }),
  answer: pageAnswer('contacts', ContactListItem),
  errors: ['ERR_NOT_FOUND'],
})

export const contactListItemDetails = endpoint({
  method: 'GET',
  path: '/contact-list-items/{id}',
  needs,
  plan,
  summary: 'One of the people of a contact list',
  params,
  answer: ContactListItem,
  errors: ['ERR_NOT_FOUND'],
})

export const createContactListItem = endpoint({
  method: 'POST',
  path: '/contact-list-items',
  needs,
  plan,
  summary: 'Add somebody to a contact list. Whether the number is on WhatsApp is found out afterwards',
  body: z.object({ ...itemFields, email: itemFields.email.default(''), contactListId: ContactListId }),
  answer: ContactListItem,
  errors: ['ERR_NOT_FOUND', 'ERR_ALREADY_IN_LIST'],
})

export const updateContactListItem = endpoint({
  method: 'PUT',
  path: '/contact-list-items/{id}',
  needs,
  plan,
  summary: 'Change somebody in a contact list. A new number is checked anew',
  params,
  body: z.object({
    name: itemFields.name.optional(),
    number: itemFields.number.optional(),
    email: itemFields.email.optional(),
  }),
  answer: ContactListItem,
  errors: ['ERR_NOT_FOUND', 'ERR_ALREADY_IN_LIST'],
})

export const deleteContactListItem = endpoint({
  method: 'DELETE',
  path: '/contact-list-items/{id}',
  needs: 'contacts-page:deleteContact',
  plan,
  summary: 'Remove somebody from a contact list',
  params,
  answer: Deleted,
  errors: ['ERR_NOT_FOUND'],
})

/** Sent to admins. `reload`: many changed at once, read the list again. */
export const contactListItemEvent = event({
  stream: 'contactListItem',
  payload: z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      record: ContactListItem,
      id: z.number(),
      contactListId: z.number(),
    }),
    z.object({ action: z.literal('delete'), id: z.number(), contactListId: z.number() }),
    z.object({ action: z.literal('reload'), contactListId: z.number() }),
  ]),
})
