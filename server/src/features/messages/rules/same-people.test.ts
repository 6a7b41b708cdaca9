import { expect, it } from 'vitest'
import type { Identity, Person } from '../../../channels/channel.ts'
import { samePeople } from './same-people.ts'

const phone = (value: string): Identity => ({ kind: 'phone', value })
const lid = (value: string): Identity => ({ kind: 'lid', value })
const person = (identities: Person['identities'], name?: string): Person => ({
  identities,
  ...(name === undefined ? {} : { name }),
})

it('people who share an identity are one person, with all identities and the latest name', () => {
  const [first, second, third, stranger] = samePeople([
    person([lid('7')], 'Bia'),
    person([phone('5511988886666')]),
    person([phone('5511988886666'), lid('7')], 'Beatriz'),
    person([lid('8')]),
  ])
  expect(first).toEqual({ identities: [phone('5511988886666'), lid('7')], name: 'Beatriz' })
  expect([second, third]).toEqual([first, first])
  expect(second).toBe(first)
  expect(stranger).toEqual(person([lid('8')]))
})

it('both forms of a Brazilian mobile are one person', () => {
  const [first, second] = samePeople([person([phone('551188886666')]), person([phone('5511988886666')])])
  expect(second).toBe(first)
})
