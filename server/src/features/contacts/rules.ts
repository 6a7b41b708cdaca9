/** Telephone numbers as identities, and what a change makes of a contact. */

import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import { maskName } from '@guiche/contract/masking'
import type { Identity, OutboundMessage } from '../../channels/channel.ts'

type ChatAddress = OutboundMessage['chat']

/**
 * Brazilian mobiles got a ninth digit; WhatsApp keeps either form: 55 11 9XXXX-XXXX and 55 11 XXXX-XXXX are one person.
 * Landlines (2 to 5 after the area code) never had it.
 */
export const phoneVariants = (digits: string): string[] => {
  const longer = /^55(\d{2})9([6-9]\d{7})$/.exec(digits)
  if (longer) return [digits, `55${longer[1]}${longer[2]}`]
  const shorter = /^55(\d{2})([6-9]\d{7})$/.exec(digits)
  if (shorter) return [digits, `55${shorter[1]}9${shorter[2]}`]
  return [digits]
}

/**
 * The digits of a search term as a pattern of `like`: a Brazilian mobile is found in the form with and the one without its ninth digit,
 * whichever was typed. Empty: not searched by number; whoever sees masked numbers must know most of one.
 */
export const searchedDigits = (term: string, seesNumbers: boolean): string => {
  const digits = term.replace(/\D/g, '')
  if (!seesNumbers && digits.length < 8) return ''
  const mobile = /^((?:55)?\d{2})?9?([6-9]\d{7})$/.exec(digits)
  if (!mobile) return digits
  const [, area, rest = ''] = mobile
  return area ? `${area}%${rest}` : rest
}

/** What people call themselves on a channel, as it can be stored: PostgreSQL takes no NUL. Undefined: nothing is left of it. */
export const pushedName = (name: string | undefined): string | undefined =>
  cutWhole(name?.replaceAll('\u0000', '').trim() ?? '', 250) || undefined

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

/** A chat as its channel is told of it, whose first name is tried first. */
export const chatAddressOf = (chat: { identities: readonly Identity[]; is_group: boolean }): ChatAddress => {
  const [first, ...others] = chat.identities
  if (!first) throw new Error('nobody is reached without a name on the channel')
  return { identities: [first, ...others], isGroup: chat.is_group }
}

interface Described {
  name: string
  number: string
  email: string
  extraInfo: readonly ExtraInfo[]
}

/** What is absent stays. A group's number is its address; a masked name is what the viewer was shown, not a new one. */
export const contactAfter = (
  before: Described & { isGroup: boolean },
  change: { [K in keyof Described]?: Described[K] | undefined },
): Described => ({
  name: change.name === undefined || change.name === maskName(before.name) ? before.name : change.name,
  number: before.isGroup ? before.number : (change.number ?? before.number),
  email: change.email ?? before.email,
  extraInfo: change.extraInfo ?? before.extraInfo,
})
