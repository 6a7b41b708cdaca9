import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { holdConnections, keepConnections } from './actions/hold-connections.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it.each([
  ['with 13 s left is renewed, so that a renewal that fails costs nothing', 13, true],
  ['that was renewed a moment ago is left alone', 14.8, false],
  ['whose end a clock has moved away is renewed', 3_600, true],
])('a lease %s', async (_which, left, isRenewed) => {
  const company = await w.company()
  const connectionId = await company.connection({ channel: 'whatsapp' })
  const holder = `lease ${crypto.randomUUID()}`
  await withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    await client.query(
      'update connections set leased_by = $2, leased_until = now() + make_interval(secs => $3) where id = $1',
      [connectionId, holder, left],
    )
  })
  const [held] = await holdConnections(w.deps, { holder, departed: [], most: 0 })
  expect(held?.leftMs).toBeLessThanOrEqual(15_000)
  const [kept] = await keepConnections(w.deps, holder)
  expect(kept).toMatchObject({ id: connectionId, isLocked: false })
  expect(kept?.leftMs === 15_000).toBe(isRenewed)
})
