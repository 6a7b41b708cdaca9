/** Telephone numbers as identities, and what a change makes of a contact. */

import { abilitiesOf, type ChannelKind, type IdentityKind, identityKinds } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { onOneLine } from '@guiche/contract/core/wire'
import { contactForms, type ExtraInfo } from '@guiche/contract/features/contacts'
import { maskName, unmaskedName } from '@guiche/contract/masking'
import { phoneVariants } from '@guiche/contract/phone-number'
import type { Identity, OutboundMessage } from '../../channels/channel.ts'
import { otherNumbersOf, pairsMeant } from './rules/pairs.ts'

type ChatAddress = OutboundMessage['chat']

/**
 * The digits of a search term as a pattern of `like`: a Brazilian mobile is found in the form with and the one without its ninth digit,
 * whichever was typed. Empty: not searched by number.
 */
const searchedDigits = (term: string): string => {
  const digits = term.replace(/\D/g, '')
  const mobile = /^((?:55)?\d{2})?9?([6-9]\d{7})$/.exec(digits)
  if (!mobile) return digits
  const [, area, rest = ''] = mobile
  return area ? `${area}%${rest}` : rest
}

/** The whole number that a term is, in each form that it may be stored in; none: it is something else. Without a country code Brazil's is meant. */
export const wholeNumber = (term: string): string[] => {
  const digits = term.replace(/\D/g, '')
  if (/\p{L}/u.test(term) || digits.length < 8 || digits.length > 15) return []
  return [digits, ...(/^\d{10,11}$/.test(digits) ? [`55${digits}`] : [])].flatMap(phoneVariants)
}

/** What a search term asks of numbers: anyone who sees them compares digits, others a whole number or none. */
export type AskedNumber = { digits: string; whole: null } | { digits: ''; whole: string[] }

export const askedNumber = (term: string, seesNumbers: boolean): AskedNumber =>
  seesNumbers ? { digits: searchedDigits(term), whole: null } : { digits: '', whole: wholeNumber(term) }

/** What people call themselves on a channel, as it can be stored. Undefined: nothing is left of it. */
export const pushedName = (name: string | undefined): string | undefined =>
  cutWhole(onOneLine(name ?? ''), 250) || undefined

/** A pushed name replaces the stored one only while that is still the bare number. */
export const betterName = (stored: { name: string; number: string }, pushed: string | undefined): string | null => {
  const name = pushedName(pushed)
  if (!name || name === stored.name) return null
  return stored.name === stored.number || stored.name === '' ? name : null
}

interface Named {
  kind: string
  value: string
}

/** What a person's names are looked up by: both forms of a Brazilian mobile count. */
export const lookupsOf = (identities: readonly Named[]): Named[] =>
  identities.flatMap(({ kind, value }) =>
    kind === 'phone' ? phoneVariants(value).map((variant) => ({ kind, value: variant })) : [{ kind, value }],
  )

const addressText = ({ kind, value }: Named) => `${kind}:${value}`

/** As `addressText` wrote it; a name that no channel has any more reads as none. */
const identityIn = (address: string | null): Identity | undefined => {
  const [, kind, value] = /^([a-z]+):(.+)$/s.exec(address ?? '') ?? []
  return identityKinds.find((each) => each === kind) && value ? { kind: kind as IdentityKind, value } : undefined
}

/**
 * By which of its contact's names a message leaves or came, as text. Two contacts that became one have names of two people: of the kind that the channel
 * writes to first the oldest is meant, unless the message has gone to another that is still the contact's. Null: a group has one name only.
 */
export const addressFor = (
  { identities, is_group }: { identities: readonly Named[]; is_group: boolean },
  kind: ChannelKind,
  before: string | null = null,
): string | null => {
  if (is_group) return null
  const held = identities.find((each) => addressText(each) === before)
  const { reaches } = abilitiesOf(kind)
  const first = reaches.flatMap((of) => identities.find((each) => each.kind === of) ?? [])[0]
  const address = held ?? first
  return address ? addressText(address) : null
}

/** Whether the contact is more than one person to a channel. */
export const isSeveral = (identities: readonly Named[]): boolean =>
  new Set(identities.map(({ kind }) => kind)).size < identities.length

/** A chat as its channel is told of it, whose first name is tried first. `address`: it alone is meant. */
export const chatAddressOf = (
  chat: { identities: readonly Identity[]; is_group: boolean },
  address: string | null = null,
): ChatAddress => {
  const only = identityIn(address)
  if (only) return { identities: [only], isGroup: chat.is_group }
  const [first, ...others] = chat.identities
  if (!first) throw new Error('nobody is reached without a name on the channel')
  return { identities: [first, ...others], isGroup: chat.is_group }
}

/** What people write of a contact, and the numbers that it has or had beside the one that is shown. */
export interface Described {
  name: string
  number: string
  email: string
  extraInfo: readonly ExtraInfo[]
  otherNumbers: readonly string[]
}

/** A record is taken back as it was given, also where parts of it came from elsewhere and have no form that we would take; what is new has one. */
export const newPartsOf = (
  before: Pick<Described, 'name' | 'number' | 'email'> & { isGroup: boolean },
  { name, number, email }: { name?: string | undefined; number?: string | undefined; email?: string | undefined },
): Decision<{ number: string | undefined }> => {
  const isNewNumber = number !== undefined && !before.isGroup && number !== before.number.replace(/\D/g, '')
  const isNew = {
    name: name !== undefined && name !== before.name,
    email: email !== undefined && email !== before.email,
  }
  if (isNew.name && !contactForms.name(name ?? '')) return refuse('ERR_VALIDATION', 'body.name')
  if (isNewNumber && !contactForms.number(number)) return refuse('ERR_VALIDATION', 'body.number')
  if (isNew.email && !contactForms.email(email ?? '')) return refuse('ERR_VALIDATION', 'body.email')
  return accept({ number: isNewNumber ? number : undefined })
}

/** Those who may not see numbers were shown masks: they mean what is stored. A mask of a number that was changed since is nobody's name. */
const nameMeant = (given: string, stored: string, seesNumbers: boolean): string => {
  if (given === maskName(stored)) return stored
  const name = unmaskedName(given, stored)
  return name === null && seesNumbers && /\p{L}/u.test(given) ? given : (name ?? stored)
}

/** What is absent stays. A group's number is its address; a masked name is what the viewer was shown, not a new one. */
export const contactAfter = (
  before: Described & { isGroup: boolean },
  change: { [K in keyof Omit<Described, 'otherNumbers'>]?: Described[K] | undefined },
  seesNumbers = false,
): Described => {
  const numbers = [before.number, ...before.otherNumbers]
  const number = before.isGroup ? before.number : (change.number ?? before.number)
  const extraInfo = change.extraInfo
    ? pairsMeant({ numbers, extraInfo: before.extraInfo }, change.extraInfo, seesNumbers)
    : before.extraInfo
  return {
    name: change.name === undefined ? before.name : nameMeant(change.name, before.name, seesNumbers),
    number,
    email: change.email ?? before.email,
    extraInfo,
    otherNumbers: before.isGroup ? [] : otherNumbersOf({ number, extraInfo }, [...before.otherNumbers, before.number]),
  }
}
