import { announcementEvent } from '@guiche/contract/features/announcements'
import { rooms } from '@guiche/contract/sockets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PeopleWorld, peopleWorld } from '../test/people-world.ts'
import { testDatabase } from '../test/setup/database.ts'
import { transactForAll } from './platform-work.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

it('an action that is retried after a deadlock is announced once', async () => {
  const { id } = await w.company()
  let runs = 0
  const payload = { action: 'delete' as const, id: 987_654 }
  await transactForAll(w.deps, async (work) => {
    runs += 1
    work.emit({ event: announcementEvent, rooms: [rooms.company], payload } as never)
    if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(runs).toBe(2)
  const heard = await w.heard(id)
  expect(heard.filter(({ payload: told }) => told.id === 987_654)).toHaveLength(1)
})
