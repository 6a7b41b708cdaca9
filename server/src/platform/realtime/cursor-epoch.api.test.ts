/** A page that was open before the database was restored fetches afresh once, and is in sync from then on. */
import { me } from '@guiche/contract/features/auth'
import { serverWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const gap = (name: string, payload: Record<string, unknown>) => name === serverWords.resync && payload.reason === 'gap'

it.each([
  ['of another life of the database', (cursor: string) => cursor.replace(/^[^:]+/, 'feedbeef')],
  ['of that life which lies far ahead', (cursor: string) => cursor.replace(/^[^:]+:\d+/, 'feedbeef:99999999')],
  ['of this life which lies far ahead', (cursor: string) => cursor.replace(/:\d+/, ':99999999')],
  ['that nobody can read', () => 'yesterday'],
  ['of before cursors named it', (cursor: string) => cursor.replace(/^[^:]+:/, '')],
])('a cursor %s is answered with "fetch afresh" once', async (_title, made) => {
  const company = await w.company()
  const agent = await company.user({ name: 'Ana' })
  const { cursor, access } = (await w.call(me, {}, agent)).body
  const old = made(cursor)
  expect(old).not.toBe(cursor)
  const first = await w.connectSocket(company.id, {
    token: agent.token,
    cursor: old,
    ...(old === 'yesterday' ? {} : { access }),
  })
  await first.until(() => first.heard.some(({ name, payload }) => gap(name, payload)))
  const fresh = String(first.heard.find(({ name, payload }) => gap(name, payload))?.payload.cursor)
  first.socket.disconnect()
  const again = await w.connectSocket(company.id, { token: agent.token, cursor: fresh, access })
  await again.until(() => again.heard.some(({ name }) => name === serverWords.synced))
  expect(again.heard.map(({ name }) => name)).not.toContain(serverWords.resync)
})

it('each database has its own epoch, and cursors contain it', async () => {
  const { rows } = await withClient(w.urls.owner, (client) => client.query('select epoch from event_log_epoch'))
  expect(rows).toEqual([{ epoch: expect.stringMatching(/^[0-9a-f]{8}$/) }])
  const company = await w.company()
  const agent = await company.user({ name: 'Ana' })
  expect((await w.call(me, {}, agent)).body.cursor.split(':')[0]).toBe(rows[0]?.epoch)
})
