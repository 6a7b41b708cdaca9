import { TicketRef } from '@guiche/contract/core/ids'
import { afterEach, expect, it } from 'vitest'
import type { HubSocket, SocketHub } from './platform/realtime/socket-hub.ts'
import { TicketViewers } from './ticket-viewers.ts'

const hub = { inRoom: () => [], tellRoom: () => 0 } as unknown as SocketHub
const viewers = new TicketViewers(hub, { tell: () => undefined, onTold: () => undefined })
afterEach(() => viewers.stop())

it('a user who loses rights while a ticket is looked up does not join its room', async () => {
  for (const after of ['as before', 'other']) {
    const rooms = new Set<string>()
    const data = { listener: { companyId: 1, userId: 2, name: 'Caio', access: 'as before' } }
    const join = (room: string) => void rooms.add(room)
    const socket = { rooms, data, join } as unknown as HubSocket
    const ref = TicketRef.parse(7)
    viewers.expect(socket, ref)
    await viewers.open(socket, ref, async () => {
      data.listener = { ...data.listener, access: after }
      return 7
    })
    expect([...rooms]).toEqual(after === 'other' ? [] : ['ticket:7'])
  }
})

it('a ticket that is moved while it is looked up is looked up again', async () => {
  const rooms = new Set<string>()
  const data = { listener: { companyId: 1, userId: 2, name: 'Caio', access: '' } }
  const socket = { rooms, data, join: (room: string) => void rooms.add(room) } as unknown as HubSocket
  const ref = TicketRef.parse(7)
  viewers.expect(socket, ref)
  let lookups = 0
  await viewers.open(socket, ref, async () => {
    lookups += 1
    if (lookups > 1) return null
    viewers.lostSight(1, 8, () => false)
    viewers.lostSight(1, 7, () => false)
    return 7
  })
  expect([lookups, [...rooms]]).toEqual([2, []])
})
