/** Merging two contacts: what the kept one takes from the other, and how that is undone. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { ExtraInfo, OptOutSource } from '@guiche/contract/features/contacts'
import { pairsAfter } from '../contacts/rules/import-row.ts'
import { isNumberIn, otherNumbersOf } from '../contacts/rules/pairs.ts'
import type { Wallet } from '../contacts/rules/wallet.ts'
import type { Described } from '../contacts/rules.ts'

export interface MergedPerson extends Described {
  id: number
  isGroup: boolean
  tagIds: readonly number[]
  /** ISO; null: they have not opted out. */
  optedOutAt: string | null
  optedOutBy: OptOutSource | null
  /** Not blocked. */
  isActive: boolean
  wallet: Wallet
}

/** Texts before and after: restored only if nobody has changed them since. */
export interface Gained {
  name?: { from: string; to: string }
  number?: { from: string; to: string }
  email?: { from: string; to: string }
  tagIds: number[]
  extraInfo: ExtraInfo[]
  /** Old merges have none. */
  otherNumbers?: string[]
  /** Absent: the kept contact had opted out already, or neither had. */
  optedOutAt?: string
  optedOutBy?: OptOutSource | null
  /** Who was blocked before. Old merges do not say. */
  blocked?: 'neither' | 'kept' | 'other' | 'both'
  /** Absent: the kept contact had one already, or neither had. */
  wallet?: Wallet
}

const blockedOf = (kept: Pick<MergedPerson, 'isActive'>, other: Pick<MergedPerson, 'isActive'>) => {
  if (kept.isActive) return other.isActive ? 'neither' : 'other'
  return other.isActive ? 'kept' : 'both'
}

const isBareNumber = (name: string) => name === '' || /^\+?\d+$/.test(name)
const filled = (from: string, to: string) => (from === '' && to !== '' ? { from, to } : undefined)

export const merge = (kept: MergedPerson, other: MergedPerson): Decision<Gained> => {
  if (kept.id === other.id) return refuse('ERR_MERGE_REFUSED', 'body.otherId')
  // A group is a conversation, not a person.
  if (kept.isGroup || other.isGroup) return refuse('ERR_MERGE_REFUSED', 'body.otherId')
  const names = new Set(kept.extraInfo.map((pair) => pair.name.toLowerCase()))
  const name = isBareNumber(kept.name) && !isBareNumber(other.name) ? { from: kept.name, to: other.name } : undefined
  const number = filled(kept.number, other.number)
  const email = filled(kept.email, other.email)
  return accept({
    ...(name ? { name } : {}),
    ...(number ? { number } : {}),
    ...(email ? { email } : {}),
    // Whoever did not want to be written to as one of them is not written to as the other.
    ...(other.optedOutAt !== null && kept.optedOutAt === null
      ? { optedOutAt: other.optedOutAt, optedOutBy: other.optedOutBy }
      : {}),
    ...(kept.wallet.userId === null && other.wallet.userId !== null ? { wallet: other.wallet } : {}),
    // Whoever is blocked as one of them is not let in as the other.
    blocked: blockedOf(kept, other),
    tagIds: other.tagIds.filter((id) => !kept.tagIds.includes(id)),
    extraInfo: other.extraInfo.filter((pair) => !names.has(pair.name.toLowerCase())),
    otherNumbers: [other.number, ...other.otherNumbers].filter((each) => !kept.otherNumbers.includes(each)),
  })
}

export const withGained = (kept: Described, gained: Gained): Described => {
  const number = gained.number?.to ?? kept.number
  const extraInfo = pairsAfter(kept.extraInfo, gained.extraInfo)
  return {
    name: gained.name?.to ?? kept.name,
    number,
    email: gained.email?.to ?? kept.email,
    extraInfo,
    otherNumbers: otherNumbersOf({ number, extraInfo }, [...kept.otherNumbers, ...(gained.otherNumbers ?? [])]),
  }
}

/** Not if somebody has let them in and they have opted out again since. */
export const losesOptOut = (kept: Pick<MergedPerson, 'optedOutAt'>, gained: Gained): boolean =>
  gained.optedOutAt !== undefined && gained.optedOutAt === kept.optedOutAt

/** Not if somebody has given them another since. */
export const losesWallet = ({ wallet }: Pick<MergedPerson, 'wallet'>, gained: Gained): boolean =>
  gained.wallet !== undefined && gained.wallet.userId === wallet.userId && gained.wallet.queueId === wallet.queueId

type OptedOut = Pick<MergedPerson, 'optedOutAt' | 'optedOutBy'>

/**
 * Whoever opts out while they are one may have meant either: then both stay out. Null: they did not, or `back` is out
 * already.
 */
export const optOutOfBoth = (kept: OptedOut, back: OptedOut, mergedAt: Date) => {
  if (kept.optedOutAt === null || back.optedOutAt !== null) return null
  const at = new Date(kept.optedOutAt)
  return at >= mergedAt ? { at, by: kept.optedOutBy } : null
}

/** Who is blocked when they are split. Whoever was blocked while they are one may have been meant as either. */
export const blockedAfterSplit = ({ isActive }: Pick<MergedPerson, 'isActive'>, { blocked }: Gained) => ({
  isKeptLetIn: !isActive && blocked === 'other',
  isBackBlocked: !isActive && blocked === 'neither',
})

/** What somebody has changed since the merge stays. */
export const withoutGained = (kept: Described, gained: Gained): Described => {
  const back = (now: string, text: { from: string; to: string } | undefined) =>
    text && text.to === now ? text.from : now
  const isGained = ({ name, value }: ExtraInfo) =>
    gained.extraInfo.some((pair) => pair.name === name && pair.value === value)
  const extraInfo = kept.extraInfo.filter((pair) => !isGained(pair))
  const isOwn = (each: string) => !gained.otherNumbers?.includes(each) || isNumberIn(extraInfo, each)
  return {
    name: back(kept.name, gained.name),
    number: back(kept.number, gained.number),
    email: back(kept.email, gained.email),
    extraInfo,
    otherNumbers: kept.otherNumbers.filter(isOwn),
  }
}
