import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ContactId, QueueId, TagId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, line, listOf, text } from '../core/wire.ts'
import { QueueChip } from './queues.ts'
import { TagChip } from './tags.ts'

/** A contact as pickers show it. Numbers are masked for viewers who may not see them. */
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

/** A pair that the company defined. */
export const ExtraInfo = z.object({ name: line(100, 1), value: text(1000) })
export type ExtraInfo = z.output<typeof ExtraInfo>
const ExtraInfos = z.array(ExtraInfo).max(50)

/** They themselves, by a word; a colleague, by the switch; Meta, where they stopped marketing in WhatsApp. */
export const optOutSources = ['contact', 'colleague', 'meta'] as const
export type OptOutSource = (typeof optOutSources)[number]

/** A contact as the list of contacts shows it. */
export const ContactListed = ContactSummary.extend({ tags: z.array(TagChip) })
export type ContactListed = z.output<typeof ContactListed>

/** The contact of a ticket, with all fields that its form edits. */
export const TicketContact = ContactListed.extend({ extraInfo: z.array(ExtraInfo) })
export type TicketContact = z.output<typeof TicketContact>

export const Contact = TicketContact.extend({
  lgpdAcceptedAt: Instant.nullable(),
  /** Since when they want no campaigns; null: they did not opt out. */
  optedOutAt: Instant.nullable(),
  /** Who said so; null: nobody did, or it was not recorded. */
  optedOutBy: z.enum(optOutSources).nullable(),
  createdAt: Instant,
  /** The owner of its wallet, and in which of their queues; null: nobody. See the setting `DirectTicketsToWallets`. */
  walletUserId: z.number().nullable(),
  walletQueueId: z.number().nullable(),
  walletUser: z.object({ id: z.number(), name: z.string() }).nullable(),
  walletQueue: QueueChip.nullable(),
  /** The connection of its latest ticket; null: none yet, or it was deleted. */
  whatsappId: z.number().nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
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
    /** The same, as older clients call it. */
    contactTag: listOf(TagId),
  }),
  answer: pageAnswer('contacts', ContactListed),
  errors: ['ERR_TOO_MANY_NUMBERS'],
})

export const mostListedAtOnce = 1000
export const contactList = endpoint({
  method: 'GET',
  path: '/contacts/list',
  needs: 'user',
  summary: `The first ${mostListedAtOnce} contacts by name, for pickers of older clients; the paged list has them all`,
  query: z.object({ companyId: CompanyId.optional(), searchParam: z.string().max(200).optional() }),
  answer: z.array(ContactSummary),
  errors: ['ERR_TOO_MANY_NUMBERS'],
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
  summary:
    "A number's contact (0: nobody has it) with the picture. Whoever sees masked numbers may ask for so many an hour, here and wherever a number is searched or given",
  params: z.object({ number: z.string().max(50) }),
  answer: z.object({ contactId: z.number(), urlPicture: z.string().nullable(), profilePicUrl: z.string().nullable() }),
  errors: ['ERR_TOO_MANY_NUMBERS'],
})

const digitsOf = (value: string): string => value.replace(/\D/g, '')
const hasPhoneLength = (digits: string): boolean => digits.length >= 8 && digits.length <= 20
const leastNameLength = 2
const Email = z.union([z.literal(''), z.email().max(200)])

/**
 * New values of a contact must have these formats. Values from elsewhere, such as a push name of one letter, are
 * accepted when they are sent back unchanged.
 */
export const contactForms = {
  name: (name: string) => name.length >= leastNameLength,
  number: hasPhoneLength,
  email: (email: string) => Email.safeParse(email).success,
}

export const NewContact = z.object({
  name: line(250, leastNameLength),
  number: z.string().max(50).transform(digitsOf).refine(hasPhoneLength, { error: 'must have 8 to 20 digits' }),
  email: Email.optional(),
  extraInfo: ExtraInfos.optional(),
  walletUserId: UserId.nullable().optional(),
  walletQueueId: QueueId.nullable().optional(),
  companyId: CompanyId.optional(),
})

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  needs: 'user',
  summary:
    'Add a contact by number (country code, area code, number), asked for on WhatsApp while a number of the company is connected',
  body: NewContact,
  answer: Contact,
  errors: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_TOO_MANY_NUMBERS',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
  ],
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}',
  needs: 'user',
  summary:
    "Change a contact's name, number (a new one is asked for on WhatsApp), e-mail, pairs and wallet; what is absent stays",
  params: z.object({ id: ContactId }),
  body: z.object({
    name: line(250, 1).optional(),
    /** A masked number, as shown to users who may not see numbers, leaves the number unchanged. */
    number: z
      .string()
      .max(50)
      .transform((value) => (value.includes('*') ? undefined : digitsOf(value) || undefined))
      .optional(),
    email: z.string().max(200).optional(),
    extraInfo: ExtraInfos.optional(),
    /** Null: nobody from now on. */
    walletUserId: UserId.nullable().optional(),
    walletQueueId: QueueId.nullable().optional(),
  }),
  answer: Contact,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_DUPLICATED_CONTACT',
    'ERR_TOO_MANY_NUMBERS',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
  ],
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

export const toggleCampaigns = endpoint({
  method: 'PUT',
  path: '/contacts/toggleCampaigns/{id}',
  needs: 'user',
  summary: 'Write to this contact in campaigns, or no longer',
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
  answer: Deleted,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

/** A contact in events: absent fields are unchanged. */
export const ContactNews = ContactSummary.extend({
  tags: z.array(TagChip).optional(),
  extraInfo: z.array(ExtraInfo).optional(),
  lgpdAcceptedAt: Instant.nullable().optional(),
  optedOutAt: Instant.nullable().optional(),
  optedOutBy: z.enum(optOutSources).nullable().optional(),
  walletUserId: z.number().nullable().optional(),
  walletQueueId: z.number().nullable().optional(),
  walletUser: z.object({ id: z.number(), name: z.string() }).nullable().optional(),
  walletQueue: QueueChip.nullable().optional(),
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
    /** `mergedInto`: it is part of that contact now. */
    z.object({ action: z.literal('delete'), contactId: z.number(), mergedInto: z.number().optional() }),
    /** Many were created or changed at once. */
    z.object({ action: z.literal('reload') }),
  ]),
})
