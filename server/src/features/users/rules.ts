import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'
import { leastPasswordLength, type UserChange } from '@guiche/contract/features/users'
import { type MailLanguage, mailLanguages } from '@guiche/contract/mail-languages'
import { can, type Rights, userFlags } from '@guiche/contract/permissions'
import type { z } from 'zod'

type Change = z.output<typeof UserChange>

interface Hearer extends Pick<Rights, 'profile' | 'super' | 'flags'> {
  queueIds: readonly number[]
  seesNumbers: boolean
}

/** A 53-bit hash with two multiplications per character (cyrb53): short, and a collision only costs a reload. */
const shortHash = (text: string): string => {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (const character of text) {
    const code = character.charCodeAt(0)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
}

/** Changes whenever the user's rights, or how things are shown to them, change. */
export const accessFingerprint = (actor: Hearer): string =>
  shortHash(
    [
      actor.profile,
      actor.super,
      ...userFlags.map((flag) => actor.flags[flag]),
      actor.seesNumbers,
      ...[...actor.queueIds].sort((left, right) => left - right),
    ].join(' '),
  )

/** What only admins may change. */
const rightsFields = ['profile', 'isActive', 'queueIds', 'whatsappId', 'startWork', 'endWork', ...userFlags] as const
type RightsField = (typeof rightsFields)[number]

interface Target {
  id: number
  email: string
  super: boolean
  mustChangePassword: boolean
}

export interface ChangeFacts<T = Target & Record<RightsField, unknown>> {
  actor: Rights & { id: number; companyId: number }
  target: T
  /** Active admins of the company, the target included. */
  admins: number
  /** Whether `currentPassword` was that of the acting user. */
  isPasswordKnown: boolean
  /** Whether the acting user is a new admin beside this one. */
  isNewcomer: boolean
}

/** Within it the other admins read of a new one. */
const newcomerMs = 24 * 3_600_000

/** Null: since ever. An admin of less than a day, beside one who was there before. */
export const isNewcomer = (actorSince: Date | null, targetSince: Date | null, now: Date): boolean =>
  actorSince !== null &&
  now.getTime() - actorSince.getTime() < newcomerMs &&
  (targetSince === null || targetSince < actorSince)

const listText = (value: unknown) => (Array.isArray(value) ? [...value].sort().join() : value)

/** Forms send all their fields: only a value that differs is a change. */
const changedRights = (target: ChangeFacts['target'], change: Change) =>
  rightsFields.filter((field) => change[field] !== undefined && listText(change[field]) !== listText(target[field]))

const endsPower = ({ profile, isActive }: Change): boolean =>
  (profile !== undefined && profile !== 'admin') || isActive === false

/** The company and the platform must keep an admin, and users cannot demote themselves. */
const mayEndPower = (
  {
    actor,
    target,
    admins,
  }: Pick<
    ChangeFacts<Pick<Target, 'id' | 'super'> & { profile: unknown; isActive: unknown }>,
    'actor' | 'target' | 'admins'
  >,
  field?: string,
): Decision<null> => {
  if (target.profile === 'admin' && target.isActive === true && admins < 2) return refuse('ERR_LAST_ADMIN', field)
  if (target.super) return refuse('ERR_SUPER_ADMIN', field)
  return actor.id === target.id ? refuse('ERR_OWN_ACCOUNT', field) : accept(null)
}

/**
 * Whoever sets the credentials of an account can sign in to it. An open session must not be enough for that: neither
 * for one's own account nor for another admin's, nor to make an admin an agent or deactivate one. Admins may set the
 * credentials of agents, with or without a mail server.
 */
const needsPassword = (change: Change, { actor, target }: ChangeFacts, isNewEmail: boolean): boolean => {
  if (actor.id !== target.id)
    return target.profile === 'admin' && (isNewEmail || change.password !== undefined || endsPower(change))
  return isNewEmail || (change.password !== undefined && !target.mustChangePassword)
}

/**
 * Clients of the specification add an admin by one call, which an open session is enough for. So that nobody who found
 * one gains the accounts of others by an admin of their own, that admin cannot touch them for a day.
 */
const mustWait = ({
  actor,
  target,
  isNewcomer,
}: Pick<ChangeFacts<{ id: number; profile: unknown }>, 'actor' | 'target' | 'isNewcomer'>): boolean =>
  isNewcomer && !actor.super && actor.id !== target.id && target.profile === 'admin'

const mayTouch = (
  facts: Pick<ChangeFacts<{ id: number; profile: unknown }>, 'actor' | 'target' | 'isNewcomer' | 'isPasswordKnown'>,
): Decision<null> => {
  if (!facts.isPasswordKnown) return refuse('ERR_PASSWORD_WRONG', 'body.currentPassword')
  return mustWait(facts) ? refuse('ERR_NEW_ADMIN') : accept(null)
}

/** The part of the change to save: without unchanged fields. */
export const changeUser = (change: Change, facts: ChangeFacts): Decision<Change> => {
  const { actor, target } = facts
  const isSelf = actor.id === target.id
  const manages = can(actor, 'users:manage')
  const { companyId, currentPassword: _checked, ...wanted } = change
  if (!isSelf && !manages) return refuse('ERR_NO_PERMISSION')
  // Otherwise any admin of the platform's own company could take over the super admin's account.
  if (!isSelf && target.super && !actor.super) return refuse('ERR_NO_PERMISSION')
  if (companyId !== undefined && companyId !== actor.companyId) return refuse('ERR_NO_PERMISSION', 'body.companyId')
  const changed = changedRights(target, change)
  if (changed[0] && !manages) return refuse('ERR_NO_PERMISSION', `body.${changed[0]}`)
  const isNewEmail = change.email !== undefined && change.email !== target.email
  if (needsPassword(change, facts, isNewEmail)) {
    const proven = mayTouch(facts)
    if (!proven.ok) return proven
  }
  if (change.password !== undefined && change.password.length < leastPasswordLength) {
    return refuse('ERR_VALIDATION', 'body.password')
  }
  const ending = changed.find((field) => field === 'isActive' || (field === 'profile' && target.profile === 'admin'))
  if (ending && endsPower(change)) {
    const allowed = mayEndPower(facts, `body.${ending}`)
    if (!allowed.ok) return allowed
  }
  const same = new Set<string>(rightsFields.filter((field) => !changed.includes(field)))
  if (!isNewEmail) same.add('email')
  return accept(Object.fromEntries(Object.entries(wanted).filter(([field]) => !same.has(field))))
}

/** An account is deleted for good. */
export const mayDelete = (
  facts: ChangeFacts<Pick<Target, 'id' | 'super'> & { profile: unknown; isActive: unknown }>,
): Decision<null> => {
  const { actor, target } = facts
  if (!can(actor, 'users:manage')) return refuse('ERR_NO_PERMISSION')
  const allowed = mayEndPower(facts)
  if (!allowed.ok) return allowed
  return target.profile === 'admin' ? mayTouch(facts) : allowed
}

/** One more user who can sign in. */
export const fitsPlan = ({ has, mayHave }: { has: number; mayHave: number }): Decision<null> =>
  has >= mayHave ? refuseWith('ERR_PLAN_LIMIT_USERS', { limit: mayHave }) : accept(null)

/** Only a user who never set a password can use an invitation. */
export const mayInvite = (
  actor: Rights,
  target: { super: boolean; isInvited: boolean; isActive: boolean },
): Decision<null> => {
  if (target.super && !actor.super) return refuse('ERR_NO_PERMISSION')
  if (!target.isInvited) return refuse('ERR_ALREADY_JOINED')
  return target.isActive ? accept(null) : refuse('ERR_USER_INACTIVE')
}

/** One's own, and for admins everybody's but the super admin's. */
export const mayChangeImage = (
  actor: Rights & { id: number },
  target: { id: number; super: boolean },
): Decision<{ id: number }> => {
  const isSelf = actor.id === target.id
  if (!isSelf && !can(actor, 'users:manage')) return refuse('ERR_NO_PERMISSION')
  return !isSelf && target.super && !actor.super ? refuse('ERR_NO_PERMISSION') : accept({ id: target.id })
}

/** The first language of the browser (`Accept-Language`) in which we write mails. */
export const mailLanguageOf = (accepted: string | undefined): MailLanguage => {
  const wanted = (accepted ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  const isOurs = (each: string): each is MailLanguage => mailLanguages.some((language) => language === each)
  return wanted.find(isOurs) ?? 'pt'
}
