import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ContactId, MergeId, TagId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, listOf, text } from '../core/wire.ts'
import { TagChip } from './tags.ts'

/** As tickets show a contact. Numbers are masked for viewers who may not see them. */
export const ContactSummary = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  urlPicture: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  channel: z.enum(channelKinds),
  isGroup: z.boolean(),
  /** False: blocked. */
  active: z.boolean(),
  acceptAudioMessage: z.boolean(),
  disableBot: z.boolean(),
  companyId: z.number(),
})
export type ContactSummary = z.output<typeof ContactSummary>

/** A pair of a company's own making. */
export const ExtraInfo = z.object({ name: text(100, 1), value: text(1000) })
export type ExtraInfo = z.output<typeof ExtraInfo>
const ExtraInfos = z.array(ExtraInfo).max(50)

/** As the list of contacts shows one. */
export const ContactListed = ContactSummary.extend({ tags: z.array(TagChip) })
export type ContactListed = z.output<typeof ContactListed>

export const Contact = ContactListed.extend({
  extraInfo: z.array(ExtraInfo),
  lgpdAcceptedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Contact = z.output<typeof Contact>

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  needs: 'user',
  summary: 'Contacts by name, searched by name and number without accents; those that have one of the tags',
  query: PageQuery.extend({
    channel: z.enum(channelKinds).optional(),
    isGroup: flag.optional(),
    tags: listOf(TagId),
  }),
  answer: pageAnswer('contacts', ContactListed),
})

export const mostListedAtOnce = 1000
export const contactList = endpoint({
  method: 'GET',
  path: '/contacts/list',
  needs: 'user',
  summary: `The first ${mostListedAtOnce} contacts by name, for pickers of older clients; the paged list has them all`,
  query: z.object({ companyId: CompanyId.optional(), searchParam: z.string().max(200).optional() }),
  answer: z.array(ContactSummary),
})

export const contactDetails = endpoint({
  method: 'GET',
  path: '/contacts/{id}',
  needs: 'user',
  summary: 'One contact',
  params: z.object({ id: ContactId }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const contactProfile = endpoint({
  method: 'GET',
  path: '/contacts/profile/{number}',
  needs: 'user',
  summary: "A number's contact (0: nobody has it) with the picture",
  params: z.object({ number: z.string().max(50) }),
  answer: z.object({ contactId: z.number(), urlPicture: z.string().nullable(), profilePicUrl: z.string().nullable() }),
})

const digitsOf = (value: string): string => value.replace(/\D/g, '')
const hasPhoneLength = (digits: string): boolean => digits.length >= 8 && digits.length <= 20
const Email = z.union([z.literal(''), z.email().max(200)])

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  needs: 'user',
  summary: 'Add a contact by number (country code, area code, number)',
  body: z.object({
    name: text(250, 2),
    number: z.string().max(50).transform(digitsOf).refine(hasPhoneLength, { error: 'must have 8 to 20 digits' }),
    email: Email.optional(),
    extraInfo: ExtraInfos.optional(),
    companyId: CompanyId.optional(),
  }),
  answer: Contact,
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}',
  needs: 'user',
  summary: "Change a contact's name, number, e-mail and pairs; what is absent stays",
  params: z.object({ id: ContactId }),
  body: z.object({
    name: text(250, 2).optional(),
    /** A masked number, as viewers see it who may not see numbers, leaves it as it is. */
    number: z
      .string()
      .max(50)
      .transform((value) => (value.includes('*') ? undefined : digitsOf(value) || undefined))
      .refine((digits) => digits === undefined || hasPhoneLength(digits), { error: 'must have 8 to 20 digits' })
      .optional(),
    email: Email.optional(),
    extraInfo: ExtraInfos.optional(),
  }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT'],
})

export const toggleAcceptAudio = endpoint({
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/{id}',
  needs: 'user',
  summary: 'Accept audio of this contact, or no longer',
  params: z.object({ id: ContactId }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const toggleDisableBot = endpoint({
  method: 'PUT',
  path: '/contacts/toggleDisableBot/{id}',
  needs: 'user',
  summary: 'Let automatic answers speak to this contact, or no longer',
  params: z.object({ id: ContactId }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/block/{id}',
  needs: 'user',
  summary: 'Block (`active: false`) or unblock a contact, here and with the provider where the channel can',
  params: z.object({ id: ContactId }),
  body: z.object({ active: flag }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/{id}',
  needs: 'contacts-page:deleteContact',
  summary: 'Delete a contact with all of its tickets and messages',
  params: z.object({ id: ContactId }),
  answer: z.object({ id: z.number() }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/** Why a row of a spreadsheet became no contact. Texts in web/src/locales under `contacts.import.reasons`. */
export const importRefusals = [
  'number_missing',
  'number_invalid',
  'name_short',
  'name_long',
  'email_invalid',
  'tag_invalid',
  /** An earlier row has the same number. */
  'repeated',
  /** The company has it already, and what is there was to stay. */
  'exists',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

const cell = z.string().max(2000)
/** As the spreadsheet has it: what is wrong with it is an answer, not an error. */
export const ImportRow = z.object({
  /** Names the row in the answer. */
  line: z.number().int().min(0),
  name: cell.optional(),
  number: cell.optional(),
  email: cell.optional(),
  tags: z.array(cell).max(20).optional(),
  extraInfo: z
    .array(z.object({ name: cell, value: cell }))
    .max(50)
    .optional(),
})
export type ImportRow = z.output<typeof ImportRow>
export const mostImportedAtOnce = 500

export const importContacts = endpoint({
  method: 'POST',
  path: '/contacts/import',
  needs: 'user',
  summary: `Contacts of a spreadsheet, up to ${mostImportedAtOnce} rows at a time; each row is added, used to update, or refused with a reason`,
  body: z.object({
    rows: z.array(ImportRow).max(mostImportedAtOnce),
    /** Put before numbers of up to 11 digits; empty: none. */
    countryCode: z
      .string()
      .regex(/^\d{0,3}$/)
      .default('55'),
    /** What happens to contacts that are there: nothing, or the row's name, e-mail, pairs and tags are taken over. */
    existing: z.enum(['keep', 'update']).default('keep'),
  }),
  answer: z.object({
    created: z.number(),
    updated: z.number(),
    refused: z.array(z.object({ line: z.number(), reason: z.enum(importRefusals), contactId: z.number().optional() })),
  }),
})

export const exportedPerPage = 1000
export const exportContacts = endpoint({
  method: 'GET',
  path: '/contacts/export',
  needs: 'contacts-page:exportContacts',
  summary: 'All contacts with tags and pairs, as a spreadsheet needs them, a page at a time',
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: pageAnswer(
    'contacts',
    z.object({
      name: z.string(),
      number: z.string(),
      email: z.string(),
      active: z.boolean(),
      tags: z.array(z.string()),
      extraInfo: z.array(ExtraInfo),
      createdAt: Instant,
    }),
  ),
})

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/{id}/merge',
  needs: 'contacts-page:mergeContacts',
  summary: 'Two contacts are one person: tickets, messages, names and tags of the other go to this one',
  params: z.object({ id: ContactId }),
  body: z.object({
    otherId: ContactId,
    /** Where both have an unfinished ticket on one connection, the other contact's is closed; else that is a refusal. */
    closeTickets: flag.default(false),
  }),
  answer: Contact,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_REFUSED', 'ERR_MERGE_OPEN_TICKETS'],
})

/** What ERR_MERGE_OPEN_TICKETS carries in `details`: the tickets that would be closed. */
export const MergeConflict = z.object({
  tickets: z.array(
    z.object({ id: z.number(), uuid: z.string(), whatsapp: z.object({ id: z.number(), name: z.string() }) }),
  ),
})

export const contactMerges = endpoint({
  method: 'GET',
  path: '/contacts/{id}/merges',
  needs: 'contacts-page:mergeContacts',
  summary: 'Whom this contact has taken in and could let go again, latest first',
  params: z.object({ id: ContactId }),
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      number: z.string(),
      mergedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
      mergedAt: Instant,
    }),
  ),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/contacts/merges/{id}/undo',
  needs: 'contacts-page:mergeContacts',
  summary: 'Two contacts again: the one that went comes back with its names, tickets and messages',
  params: z.object({ id: MergeId }),
  answer: Contact,
  errors: ['ERR_NO_MERGE_FOUND'],
})

/** As events tell a contact: what is absent is as it was. */
export const ContactNews = ContactSummary.extend({
  tags: z.array(TagChip).optional(),
  extraInfo: z.array(ExtraInfo).optional(),
})
export type ContactNews = z.output<typeof ContactNews>

export const contactEvent = event({
  stream: 'contact',
  payload: z.discriminatedUnion('action', [
    /** `splitFrom`: it was part of that contact until now. */
    z.object({
      action: z.enum(['create', 'update']),
      contact: ContactNews,
      contactId: z.number(),
      splitFrom: z.number().optional(),
    }),
    /** `mergedInto`: it lives on in that contact. */
    z.object({ action: z.literal('delete'), contactId: z.number(), mergedInto: z.number().optional() }),
    /** Many came or changed at once. */
    z.object({ action: z.literal('reload') }),
  ]),
})
