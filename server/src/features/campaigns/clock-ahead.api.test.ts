/** A machine whose clock was ahead, by more than a year or by half an hour, and was set right. */
import { startCampaign } from '@guiche/contract/features/campaigns'
import * as lists from '@guiche/contract/features/contact-lists'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'clock_ahead' })
})
afterAll(() => w.close())

const ahead = 400 * 24 * 60 * minute

it('a campaign does not wait for the time that a clock ahead gave its number', async () => {
  const { list, create, act, passes, sent } = await campaigningIn(w)
  const right = new Date()
  w.clock.at = new Date(right.getTime() + 30 * minute)
  await act(startCampaign, (await create({ contactListId: await list([mobile(), mobile(), mobile()]) })).body.id)
  await passes(minute)
  const before = sent().length
  expect(before).toBeGreaterThan(0)
  w.clock.at = right
  await passes(minute)
  expect(sent().length).toBeGreaterThan(before)
}, 60_000)

it('numbers do not wait for the time that a clock ahead gave the checks', async () => {
  const { list, passes, call, admin } = await campaigningIn(w)
  const right = new Date()
  w.clock.at = new Date(right.getTime() + 30 * minute)
  await list([mobile(), mobile()])
  w.clock.at = right
  const number = mobile()
  w.channel.people.set(number, [{ kind: 'phone', value: number }])
  const { id } = (await call(lists.createContactList, { body: { name: 'Depois' } }, admin)).body
  await call(lists.uploadContactList, { params: { id }, body: { rows: [{ line: 2, name: 'Rui', number }] } }, admin)
  await passes(minute)
  expect((await call(lists.contactListDetails, { params: { id } }, admin)).body.validCount).toBe(1)
}, 60_000)

it('campaigns, checks of numbers and the guard go on at once', async () => {
  const { list, create, act, passes, sent, untilOver, seen, call, admin } = await campaigningIn(w)
  const right = new Date()
  w.clock.at = new Date(right.getTime() + ahead)
  const first = (await create({ contactListId: await list([mobile(), mobile(), mobile()]) })).body.id
  await act(startCampaign, first)
  await passes(minute)
  await passes(minute)
  expect(sent().length).toBeGreaterThan(0)
  expect((await seen(first)).status).toBe('EM_ANDAMENTO')
  w.clock.at = right
  await untilOver(first)
  expect((await seen(first)).status).toBe('FINALIZADA')
  expect(sent()).toHaveLength(3)
  const contactListId = await list([mobile(), mobile()])
  expect((await call(lists.contactListDetails, { params: { id: contactListId } }, admin)).body.validCount).toBe(2)
  const second = (await create({ contactListId })).body.id
  await act(startCampaign, second)
  await untilOver(second)
  expect(sent()).toHaveLength(5)
}, 60_000)
