/** The fields of a contact's form, and what is sent of them. */
import { type Contact, ExtraInfo, NewContact } from '@guiche/contract/features/contacts'
import { z } from 'zod'
import { numberIssue } from '../../lib/number-issue.ts'
import { digitsOf, formatPhone } from '../../lib/phone.ts'
import type { ContactChange } from './api.ts'

const { shape } = NewContact
/** `kept`: the number when the form opened, which may stay whatever it is: a group's address, masked digits. */
export const contactForm = (kept: string | null) =>
  z.object({
    name: shape.name,
    number: z.string().superRefine((typed, context) => {
      const issue = typed === kept ? null : numberIssue(typed)
      if (issue) context.addIssue(issue)
    }),
    email: z.string().trim().pipe(shape.email.unwrap()),
    extraInfo: z.array(ExtraInfo).max(50),
    walletUserId: z.string().nullable(),
    walletQueueId: z.string().nullable(),
  })
export type ContactForm = ReturnType<typeof contactForm>

const idText = (id: number | null | undefined) => (id == null ? null : String(id))
const idIn = (text: string | null) => (text === null ? null : Number(text))

export const valuesOf = (contact: Contact | null) => ({
  name: contact?.name ?? '',
  number: contact ? formatPhone(contact.number) : '',
  email: contact?.email ?? '',
  extraInfo: contact?.extraInfo.map((pair) => ({ ...pair })) ?? [],
  walletUserId: idText(contact?.walletUserId),
  walletQueueId: idText(contact?.walletQueueId),
})

/** What is sent. */
export const newOf = ({ walletUserId, walletQueueId, ...rest }: z.output<ContactForm>) => ({
  ...rest,
  walletUserId: idIn(walletUserId),
  walletQueueId: idIn(walletQueueId),
})

export const changeOf = (contact: Contact, values: z.output<ContactForm>): ContactChange => {
  const { number, ...rest } = newOf(values)
  const isKept = contact.isGroup || number.includes('*') || digitsOf(number) === contact.number || number === ''
  return isKept ? rest : { ...rest, number }
}

type Pairs = Contact['extraInfo']

/** The pairs changed here, within those that there are now: what a colleague changed meanwhile stays. */
export const pairsWithin = (mine: Pairs, { before, now }: { before: Pairs; now: Pairs }): Pairs => {
  if (JSON.stringify(before) === JSON.stringify(now)) return mine
  const valueIn = (pairs: Pairs, name: string) => pairs.find((pair) => pair.name === name)?.value
  const isOwn = ({ name }: Pairs[number]) => valueIn(mine, name) !== valueIn(before, name)
  return [...now.filter((pair) => !isOwn(pair)), ...mine.filter(isOwn)]
}
