/** The fields of a contact as its form holds them, and what of them is sent. */
import { type Contact, createContact, ExtraInfo } from '@guiche/contract/features/contacts'
import { z } from 'zod'
import { digitsOf } from '../../lib/phone.ts'
import type { ContactChange } from './api.ts'

const { shape } = createContact.body
const hidden = z.string().regex(/\*/)

export const ContactForm = z.object({
  name: shape.name,
  /** Hidden digits stay as they are. A group has an address instead. */
  number: z.union([hidden, shape.number]),
  email: z.string().trim().pipe(shape.email.unwrap()),
  extraInfo: z.array(ExtraInfo).max(50),
})
/** Of a contact whose number is no telephone number. */
export const UnnumberedForm = ContactForm.extend({ number: z.string() })

export const valuesOf = (contact: Contact | null) => ({
  name: contact?.name ?? '',
  number: contact?.number ?? '',
  email: contact?.email ?? '',
  extraInfo: contact?.extraInfo.map((pair) => ({ ...pair })) ?? [],
})

export const changeOf = (contact: Contact, values: z.output<typeof ContactForm>): ContactChange => {
  const { number, ...rest } = values
  const isKept = contact.isGroup || number.includes('*') || digitsOf(number) === contact.number || number === ''
  return isKept ? rest : { ...rest, number }
}
