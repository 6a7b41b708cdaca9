/** A list that changes while its campaign runs: who has not been taken yet is who the list says by then. */

import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import {
  deleteContactListItem,
  listContactListItems,
  updateContactListItem,
} from '@guiche/contract/features/contact-list-items'
import * as lists from '@guiche/contract/features/contact-lists'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'followed_lists' })
})
beforeEach(() => {
  w.clock.at = new Date()
})
afterEach(() => {
  w.clock.at = null
  w.channel.people.clear()
})
afterAll(() => w.close())

const scene = async (count: number) => {
  const all = await campaigningIn(w)
  const numbers = Array.from({ length: count }, mobile)
  const known = new Set(numbers)
  const contactListId = await all.list(numbers)
  const { contacts } = (await all.call(listContactListItems, { query: { contactListId } as never }, all.admin)).body
  const entry = (number: string | undefined) => contacts.find((each) => each.number === number)?.id ?? 0
  const change = (id: number, body: object) =>
    all.call(updateContactListItem, { params: { id } as never, body: body as never }, all.admin)
  const addressed = () =>
    w.channel.messages.map(({ chat }) => chat.identities[0].value).filter((name) => known.has(name))
  const begin = async (more: object = {}) => {
    const { id } = (await all.create({ contactListId, ...more })).body
    await all.act(calls.startCampaign, id)
    await all.passes(0)
    return id
  }
  return { ...all, known, numbers, contactListId, entry, change, addressed, begin }
}

it('changes of a name or a number and removals apply until the recipient’s turn; what was sent stays as it was sent', async () => {
  const { call, admin, known, numbers, entry, change, begin, sent, addressed, ledger, untilOver } = await scene(4)
  const id = await begin({ message1: 'Oi {nome}, {email}' })
  expect(sent()).toEqual(['Oi Pessoa 0, '])
  const [first, second, third, fourth] = numbers.map(entry)
  const other = mobile()
  known.add(other)
  w.channel.people.set(other, [{ kind: 'phone', value: other }])
  await change(first ?? 0, { name: 'Tarde demais' })
  await change(second ?? 0, { name: 'Bia', email: 'bia@exemplo.com' })
  await change(third ?? 0, { number: other })
  expect((await call(deleteContactListItem, { params: { id: fourth ?? 0 } as never }, admin)).status).toBe(200)
  expect((await ledger(id)).map(({ name, number }) => [name, number])).toEqual([
    ['Pessoa 0', numbers[0]],
    ['Bia', numbers[1]],
    ['Pessoa 2', other],
    ['Pessoa 3', numbers[3]],
  ])
  await untilOver(id)
  expect(sent()).toEqual(['Oi Pessoa 0, ', 'Oi Bia, bia@exemplo.com', 'Oi Pessoa 2, '])
  expect(addressed()).toEqual([numbers[0], numbers[1], other])
  await change(second ?? 0, { name: 'Outra' })
  expect((await ledger(id)).map(({ name, number, state, reason }) => [name, number, state, reason])).toEqual([
    ['Pessoa 0', numbers[0], 'sent', null],
    ['Bia', numbers[1], 'sent', null],
    ['Pessoa 2', other, 'sent', null],
    ['Pessoa 3', numbers[3], 'skipped', 'removed'],
  ])
})

it('a recipient who was skipped for a number that nobody has is written to at the corrected one', async () => {
  const { call, admin, list, create, act, passes, sent, ledger, untilOver } = await campaigningIn(w)
  const [good, bad, right] = [mobile(), mobile(), mobile()]
  const contactListId = await list([good, bad], [good])
  const { contacts } = (await call(listContactListItems, { query: { contactListId } as never }, admin)).body
  const { id } = (await create({ contactListId })).body
  await act(calls.startCampaign, id)
  await passes(0)
  expect((await ledger(id)).map(({ state }) => state)).toEqual(['sent', 'skipped'])
  w.channel.people.set(right, [{ kind: 'phone', value: right }])
  const wrong = contacts.find(({ number }) => number === bad)?.id ?? 0
  await call(updateContactListItem, { params: { id: wrong } as never, body: { number: right } as never }, admin)
  await untilOver(id)
  expect(sent()).toEqual(['Oi Pessoa 0', 'Oi Pessoa 1'])
})

it('stops when its whole list is deleted, and says so', async () => {
  const { call, admin, contactListId, begin, sent, seen, passes, act } = await scene(3)
  const id = await begin()
  await call(lists.deleteContactList, { params: { id: contactListId } }, admin)
  await passes(minute)
  expect(sent()).toHaveLength(1)
  expect(await seen(id)).toMatchObject({
    status: 'CANCELADA',
    waitsFor: 'list_removed',
    counts: { queued: 2, sent: 1 },
  })
  expect((await act(calls.restartCampaign, id)).body.code).toBe('ERR_CAMPAIGN_NOBODY')
})

it('variables have the value of the settings at each turn', async () => {
  const { call, admin, begin, sent, untilOver } = await scene(2)
  const cupom = (value: string) =>
    call(saveCampaignSettings, { body: { variables: [{ key: 'cupom', value }] } as never }, admin)
  await cupom('DEZ')
  const id = await begin({ message1: '{cupom}' })
  await cupom('VINTE')
  await untilOver(id)
  expect(sent()).toEqual(['DEZ', 'VINTE'])
})
