import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { outgoingMessage } from './queries/outgoing-message.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('a message is sent again to its own chat, by either name of it, and to nobody who only knows its id', async () => {
  const company = await w.company()
  const connectionId = await company.connection()
  const [customer, other] = [w.customer(company.id, connectionId), w.customer(company.id, connectionId)]
  await customer.says('oi')
  await other.says('oi')
  const { ctx } = company
  const externalId = '3EB0C0FFEE'
  await withClient(w.urls.owner, async (client) => {
    await client.query('set role guiche_platform')
    await client.query(
      `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type, ack, delivery, accepted_at, created_at)
        select gen_random_uuid(), company_id, ticket_id, contact_id, connection_id, $2, true, 'um segredo', 'conversation', 1, 'accepted', now(), now()
        from messages m where connection_id = $1 and exists (select from contact_identities i where i.contact_id = m.contact_id and i.value = $3)`,
      [connectionId, externalId, customer.phone],
    )
  })
  const asking = (...chat: Parameters<typeof outgoingMessage>[3]) =>
    outgoingMessage(ctx, connectionId, externalId, chat)
  const lid = { kind: 'lid', value: '77001' } as const
  expect(await asking(lid, { kind: 'phone', value: customer.phone })).toMatchObject({ text: 'um segredo' })
  for (const chat of [[], [lid], [lid, { kind: 'phone', value: other.phone } as const]])
    expect(await asking(...chat)).toBe(undefined)
})
