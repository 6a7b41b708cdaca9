/** Two contacts that are one person: what the one that stays gets of the other, so that it can be given back. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import { pairsAfter } from '../contacts/rules/import-row.ts'

export interface MergedPerson {
  id: number
  name: string
  number: string
  email: string
  isGroup: boolean
  tagIds: readonly number[]
  extraInfo: readonly ExtraInfo[]
}

/** Texts with what they were and became: given back only while nobody has changed them since. */
export interface Gained {
  name?: { from: string; to: string }
  number?: { from: string; to: string }
  email?: { from: string; to: string }
  tagIds: number[]
  extraInfo: ExtraInfo[]
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
    tagIds: other.tagIds.filter((id) => !kept.tagIds.includes(id)),
    extraInfo: other.extraInfo.filter((pair) => !names.has(pair.name.toLowerCase())),
  })
}

type Texts = Pick<MergedPerson, 'name' | 'number' | 'email' | 'extraInfo'>

export const withGained = (kept: Texts, gained: Gained): Texts => ({
  name: gained.name?.to ?? kept.name,
  number: gained.number?.to ?? kept.number,
  email: gained.email?.to ?? kept.email,
  extraInfo: pairsAfter(kept.extraInfo, gained.extraInfo),
})

/** What somebody has changed since the merge stays. */
export const withoutGained = (kept: Texts, gained: Gained): Texts => {
  const back = (now: string, text: { from: string; to: string } | undefined) =>
    text && text.to === now ? text.from : now
  const isGained = ({ name, value }: ExtraInfo) =>
    gained.extraInfo.some((pair) => pair.name === name && pair.value === value)
  return {
    name: back(kept.name, gained.name),
    number: back(kept.number, gained.number),
    email: back(kept.email, gained.email),
    extraInfo: kept.extraInfo.filter((pair) => !isGained(pair)),
  }
}
