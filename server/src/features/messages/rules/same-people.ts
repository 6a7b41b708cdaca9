/**
 * Recognises a person by all their identities: one part of a phone's history has both of their addresses, another
 * only one.
 */
import type { Person } from '../../../channels/channel.ts'
import { lookupsOf } from '../../contacts/rules.ts'

const lookupKeys = (person: Person): string[] =>
  lookupsOf(person.identities).map(({ kind, value }) => `${kind}:${value}`)

const together = (one: Person, other: Person): Person => {
  const [first, ...rest] = [...one.identities, ...other.identities]
  const known = new Set([`${first.kind}:${first.value}`])
  const more = rest.filter(({ kind, value }) => known.size < known.add(`${kind}:${value}`).size)
  return { ...one, ...other, identities: [first, ...more] }
}

/**
 * For each of `people` the whole person: entries that share an identity become one object. Later values win, such as
 * a name.
 */
export const samePeople = (people: readonly Person[]): Person[] => {
  const holders = new Map<string, { whole: Person }>()
  for (const person of people) {
    const keys = lookupKeys(person)
    const found = [...new Set(keys.flatMap((key) => holders.get(key) ?? []))]
    const holder = { whole: [...found.map(({ whole }) => whole), person].reduce(together) }
    for (const key of lookupKeys(holder.whole)) holders.set(key, holder)
  }
  return people.map((person) => holders.get(lookupKeys(person)[0] ?? '')?.whole ?? person)
}
