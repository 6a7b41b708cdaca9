/** A connection that treated its groups as tickets and does so no more. */
import { updateConnection } from '@guiche/contract/features/connections'
import { ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('groups that wait or are attended are moved to the groups with their agents; people and closed groups stay', async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], allowGroup: true })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId], flags: { allowGroup: true } as never })
  const set = (groupAsTicket: 'enabled' | 'disabled') =>
    w.call(updateConnection, { params: { id: connectionId }, body: { groupAsTicket } }, admin)
  expect((await set('enabled')).status).toBe(200)
  const says = async (name: string, isGroup: boolean) => {
    const customer = w.customer(company.id, connectionId, name)
    const group = { identities: [{ kind: 'group', value: `12036300${customer.phone}` }] as const, name }
    await customer.says(
      'oi',
      isGroup
        ? { chat: group, isGroup, author: { identities: [{ kind: 'phone', value: customer.phone }], name: 'Zé' } }
        : {},
    )
  }
  await says('Obra 1', true)
  await says('Obra 2', true)
  await says('Obra 3', true)
  await says('Beatriz', false)
  const rows = () =>
    withClient(w.urls.owner, async (client) => {
      const text = `select t.id, t.uuid, t.status, t.user_id, c.name from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = $1 order by c.name`
      return (await client.query(text, [company.id])).rows
    })
  const before = await rows()
  expect(before.map(({ name, status }) => [name, status])).toEqual([
    ['Beatriz', 'pending'],
    ['Obra 1', 'pending'],
    ['Obra 2', 'pending'],
    ['Obra 3', 'pending'],
  ])
  const change = (at: number, body: object) =>
    w.call(updateTicket, { params: { id: before[at].id }, body: body as never }, admin)
  await change(1, { status: 'open', queueId })
  await change(3, { status: 'open', queueId })
  await change(3, { status: 'closed' })
  await set('disabled')
  await w.drainJobs()
  expect((await rows()).map(({ name, status, user_id }) => [name, status, user_id])).toEqual([
    ['Beatriz', 'pending', null],
    ['Obra 1', 'group', admin.id],
    ['Obra 2', 'group', null],
    ['Obra 3', 'closed', admin.id],
  ])
  const seen = await w.call(ticketDetails, { params: { uuid: before[1].uuid } }, admin)
  expect(seen.body).toMatchObject({ status: 'group', userId: admin.id, queueId })
})

it('a connection that is switched on again meanwhile keeps its tickets', async () => {
  const company = await w.company()
  const connectionId = await company.connection({ allowGroup: true })
  const admin = await company.user({ profile: 'admin' })
  const set = (groupAsTicket: 'enabled' | 'disabled') =>
    w.call(updateConnection, { params: { id: connectionId }, body: { groupAsTicket } }, admin)
  await set('enabled')
  const customer = w.customer(company.id, connectionId, 'Obra')
  const group = { identities: [{ kind: 'group', value: `1203${customer.phone}` }] as const, name: 'Obra' }
  await customer.says('oi', { chat: group, isGroup: true })
  await set('disabled')
  await set('enabled')
  await w.drainJobs()
  const status = await withClient(
    w.urls.owner,
    async (client) => (await client.query('select status from tickets where company_id = $1', [company.id])).rows,
  )
  expect(status).toEqual([{ status: 'pending' }])
})
