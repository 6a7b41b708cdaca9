/** Telephone numbers as identities, and how a change affects a contact. */

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
 * The digits of a search term as a `like` pattern: a Brazilian mobile is found with and without its ninth digit,
 * whichever was typed. Empty: not a search by number.
 */
const searchedDigits = (term: string): string => {
  const digits = term.replace(/\D/g, '')
  const mobile = /^((?:55)?\d{2})?9?([6-9]\d{7})$/.exec(digits)
  if (!mobile) return digits
  const [, area, rest = ''] = mobile
  return area ? `${area}%${rest}` : rest
}

/**
 * The whole number in a term, in each form in which it may be stored; none: it is something else. Without a country
 * code Brazil is assumed.
 */
export const wholeNumber = (term: string): string[] => {
  const digits = term.replace(/\D/g, '')
  if (/\p{L}/u.test(term) || digits.length < 8 || digits.length > 15) return []
  return [digits, ...(/^\d{10,11}$/.test(digits) ? [`55${digits}`] : [])].flatMap(phoneVariants)
}

/**
 * How a search term is compared with numbers: by digits for users who see numbers, otherwise only as a whole number.
 */
export type AskedNumber = { digits: string; whole: null } | { digits: ''; whole: string[] }

export const askedNumber = (term: string, seesNumbers: boolean): AskedNumber =>
  seesNumbers ? { digits: searchedDigits(term), whole: null } : { digits: '', whole: wholeNumber(term) }

/** A push name in a form that can be stored. Undefined: nothing is left of it. */
export const pushedName = (name: string | undefined): string | undefined =>
  cutWhole(onOneLine(name ?? ''), 250) || undefined

interface Named {
  kind: string
  value: string
}
interface NameAndNumber {
  name: string
  number: string
}

/** Nobody gave the contact a name: it has its number instead, or one of its names on a channel, as a LID. */
export const isUnnamed = ({ name, number }: NameAndNumber, identities: readonly Named[]): boolean =>
  name === '' || name === number || identities.some(({ value }) => value === name)

/** A push name replaces the stored name only while nobody gave one. */
export const betterName = (
  stored: NameAndNumber,
  pushed: string | undefined,
  identities: readonly Named[] = [],
): string | null => {
  const name = pushedName(pushed)
  if (!name || name === stored.name) return null
  return isUnnamed(stored, identities) ? name : null
}

/** The lookup keys of a person's identities: both forms of a Brazilian mobile. */
export const lookupsOf = (identities: readonly Named[]): Named[] =>
  identities.flatMap(({ kind, value }) =>
    kind === 'phone' ? phoneVariants(value).map((variant) => ({ kind, value: variant })) : [{ kind, value }],
  )

const addressText = ({ kind, value }: Named) => `${kind}:${value}`

/** Parses what `addressText` wrote; a kind that no channel has any more counts as none. */
const identityIn = (address: string | null): Identity | undefined => {
  const [, kind, value] = /^([a-z]+):(.+)$/s.exec(address ?? '') ?? []
  return identityKinds.find((each) => each === kind) && value ? { kind: kind as IdentityKind, value } : undefined
}

/**
 * The address of a message, as text: one of its contact's identities. Merged contacts have identities of two people:
 * of the kind that the channel prefers the oldest is used, unless the message has another address that the contact
 * still has. Null: a group has only one.
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

/** Whether the contact is several people for a channel. */
export const isSeveral = (identities: readonly Named[]): boolean =>
  new Set(identities.map(({ kind }) => kind)).size < identities.length

/** A chat as its channel gets it, whose first identity is tried first. `address`: only this one is used. */
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

/** The texts that people wrote about a contact, and the numbers that it has or had beside the one that is shown. */
export interface Described {
  name: string
  number: string
  email: string
  extraInfo: readonly ExtraInfo[]
  otherNumbers: readonly string[]
}

/**
 * A record is accepted back as it was given, even if parts of it came from elsewhere and would be invalid as new
 * values.
 */
export const newPartsOf = (
  before: Pick<Described, 'name' | 'number' | 'email'> & { isGroup: boolean },
  { name, number, email }: { name?: string | undefined; number?: string | undefined; email?: string | undefined },
): Decision<{ number: string | undefined }> => {
  const isNewNumber = number !== undefined && !before.isGroup && number !== before.number.replace(/\D/g, '')
  const isNew = {
    name: name !== undefined && name !== before.name,
    email: email !== undefined && email !== before.email && email !== maskName(before.email),
  }
  if (isNew.name && !contactForms.name(name ?? '')) return refuse('ERR_VALIDATION', 'body.name')
  if (isNewNumber && !contactForms.number(number)) return refuse('ERR_VALIDATION', 'body.number')
  if (isNew.email && !contactForms.email(email ?? '')) return refuse('ERR_VALIDATION', 'body.email')
  return accept({ number: isNewNumber ? number : undefined })
}

/**
 * Users who may not see numbers were shown masks, which stand for the stored numbers. A mask of a number that was
 * changed since matches nothing.
 */
const nameMeant = (given: string, stored: string, seesNumbers: boolean): string => {
  if (given === maskName(stored)) return stored
  const name = unmaskedName(given, stored)
  return name === null && seesNumbers && /\p{L}/u.test(given) ? given : (name ?? stored)
}

/** Absent fields stay. A group's number is its address; a masked name is what the viewer was shown, not a new one. */
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
    email: change.email === undefined || change.email === maskName(before.email) ? before.email : change.email,
    extraInfo,
    otherNumbers: before.isGroup ? [] : otherNumbersOf({ number, extraInfo }, [...before.otherNumbers, before.number]),
  }
}
