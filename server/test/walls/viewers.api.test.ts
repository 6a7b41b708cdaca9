/** Who views a ticket is only sent to users who may see it, and only about such users. */
import { updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../reception.ts'
import { type Signed, type World, world } from '../world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** An admin and an agent view one ticket. */
const twoLook = async () => {
  const place = await reception(w)
  const { company, admin, agent } = place
  const { ticket } = await waitingCustomer(w, place)
  const at = async (who: Signed) => {
    const noted = await w.connectSocket(company.id, { token: who.token })
    noted.socket.emit('joinChatBox', ticket.uuid)
    const told = () => noted.heard.filter(({ name }) => name === 'viewers')
    const there = () => ((told().at(-1)?.payload.viewers ?? []) as { id: number }[]).map(({ id }) => id)
    return { ...noted, told, there }
  }
  const [stays, goes] = [await at(admin), await at(agent)]
  await stays.until(() => stays.there().length === 2)
  await goes.until(() => goes.there().length === 2)
  const change = (body: object) => w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, admin)
  const changeUser = (body: object) =>
    w.call(updateUser, { params: { id: agent.id as never }, body: body as never }, admin)
  /** Sent again, so that everything before it has arrived. */
  const somebodyTypes = async (isTyping: boolean) => {
    const before = stays.told().length
    stays.socket.emit('typing', { ticketId: ticket.id, isTyping, isPrivate: true })
    await stays.until(() => stays.told().length > before)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return { ...place, ticket, stays, goes, change, changeUser, somebodyTypes }
}

const ends = async ({ stays, goes, somebodyTypes, admin }: Awaited<ReturnType<typeof twoLook>>) => {
  await stays.until(() => stays.there().length === 1)
  expect(stays.there()).toEqual([admin.id])
  const before = goes.told().length
  await somebodyTypes(true)
  await somebodyTypes(false)
  expect(goes.told()).toHaveLength(before)
  expect(stays.there()).toEqual([admin.id])
}

describe('a user who lost sight of a ticket gets no more of its viewers, and is no longer shown as one', () => {
  it('when it goes to a queue of others', async () => {
    const scene = await twoLook()
    await scene.change({ queueId: scene.otherQueueId })
    await ends(scene)
  })

  it('when their queues change', async () => {
    const scene = await twoLook()
    await scene.changeUser({ queueIds: [scene.otherQueueId] })
    await ends(scene)
  })

  it('when it is deleted, including events under its number', async () => {
    const scene = await twoLook()
    await w.raw({ method: 'DELETE', path: `/tickets/${scene.ticket.id}` } as never, {}, scene.admin)
    await expect.poll(() => w.sockets().hub.tellRoom(scene.company.id, `ticket:${scene.ticket.id}`, 'x', {})).toBe(0)
  })
})

describe('a user who still sees it', () => {
  it('stays a viewer after their rights changed', async () => {
    const { company, queueId, otherQueueId, stays, goes, changeUser, somebodyTypes, agent, admin } = await twoLook()
    const before = goes.told().length
    await changeUser({ queueIds: [queueId, otherQueueId] })
    await goes.until(() => goes.told().length > before)
    await stays.until(() => stays.there().includes(agent.id))
    const heard = goes.told().length
    await somebodyTypes(true)
    expect(goes.told().length).toBeGreaterThan(heard)
    expect(stays.there().sort()).toEqual([admin.id, agent.id].sort())
    expect(company.id).toBeGreaterThan(0)
  })

  it('stays a viewer when it is accepted and moved within their sight', async () => {
    const { stays, change, goes, somebodyTypes, agent, admin } = await twoLook()
    await change({ status: 'open', userId: agent.id })
    await somebodyTypes(true)
    expect(stays.there().sort()).toEqual([admin.id, agent.id].sort())
    expect(goes.there().sort()).toEqual([admin.id, agent.id].sort())
  })
})
