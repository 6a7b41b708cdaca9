/** Values that the database has no place for are named to whoever sends them. */
import { uploadContacts } from '@guiche/contract/features/contact-spreadsheets'
import { countMessages } from '@guiche/contract/features/messages'
import { momentTickets } from '@guiche/contract/features/moments'
import { listSchedules } from '@guiche/contract/features/schedules'
import { exportTickets } from '@guiche/contract/features/ticket-spreadsheets'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const yearZero = '0000-01-01'
const tooLarge = 2 ** 31

it.each([
  [listTickets, { date: yearZero }, 'query.date'],
  [listTickets, { updatedAt: yearZero }, 'query.updatedAt'],
  [listTickets, { tags: [tooLarge] }, 'query.tags.0'],
  [listTickets, { contactTag: [-tooLarge - 1] }, 'query.contactTag.0'],
  [exportTickets, { tags: [tooLarge] }, 'query.tags.0'],
  [listSchedules, { dateStart: yearZero }, 'query.dateStart'],
  [countMessages, { dateEnd: yearZero }, 'query.dateEnd'],
  [momentTickets, { dateStart: yearZero }, 'query.dateStart'],
  [momentTickets, { dateEnd: `${yearZero}T10:00:00Z` }, 'query.dateEnd'],
] as const)('%# a query is refused with the field', async (call, query, field) => {
  const { admin } = await reception(w)
  expect(await w.call(call as typeof listTickets, { query: query as Record<string, unknown> }, admin)).toMatchObject({
    status: 400,
    body: { code: 'ERR_VALIDATION', field },
  })
})

it('so is a row of a spreadsheet with an impossible row number', async () => {
  const { admin } = await reception(w)
  const rows = [{ line: tooLarge, number: '5511987654321' }]
  expect(await w.call(uploadContacts, { body: { rows } as never }, admin)).toMatchObject({
    status: 400,
    body: { code: 'ERR_VALIDATION', field: 'body.rows.0.line' },
  })
})
