import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ContactId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, Instant, text } from '../core/wire.ts'

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

export const Contact = ContactSummary.extend({
  lgpdAcceptedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Contact = z.output<typeof Contact>

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  needs: 'user',
  summary: 'Contacts by name, searched by name and number without accents',
  query: PageQuery.extend({ channel: z.enum(channelKinds).optional(), isGroup: flag.optional() }),
  answer: pageAnswer('contacts', ContactSummary),
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

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  needs: 'user',
  summary: 'Add a contact by number (country code, area code, number)',
  body: z.object({
    name: text(250, 2),
    number: z
      .string()
      .max(50)
      .transform((value) => value.replace(/\D/g, ''))
      .refine((digits) => digits.length >= 8 && digits.length <= 20, { error: 'must have 8 to 20 digits' }),
    email: z.union([z.literal(''), z.email().max(200)]).optional(),
    companyId: CompanyId.optional(),
  }),
  answer: Contact,
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
})

export const contactEvent = event({
  stream: 'contact',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact: ContactSummary, contactId: z.number() }),
    z.object({ action: z.literal('delete'), contactId: z.number() }),
  ]),
})
