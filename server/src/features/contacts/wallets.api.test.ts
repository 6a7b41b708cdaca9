import * as calls from '@guiche/contract/features/contacts'
import { deleteQueue } from '@guiche/contract/features/queues'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const { company, queueId, admin, agent } = await reception(w)
  const { body } = await w.call(calls.createContact, { body: { name: 'Rosa', number: '5511987650001' } }, agent)
  const id = body.id as never
  const put = (change: object) => w.call(calls.updateContact, { params: { id }, body: change as never }, agent)
  const details = async () => (await w.call(calls.contactDetails, { params: { id } }, agent)).body
  return { id, company, queueId, admin, agent, put, details }
}

describe('a contact’s wallet', () => {
  it('has an agent and a queue of theirs, is announced to open screens, and can be sent back as it was returned', async () => {
    const { company, queueId, agent, put, details } = await scene()
    const { heard } = await w.connectSocket(company.id, { token: agent.token })
    const kept = await put({ walletUserId: agent.id, walletQueueId: queueId })
    expect(kept.body).toMatchObject({ walletUserId: agent.id, walletQueueId: queueId, walletUser: { id: agent.id } })
    await expect.poll(() => JSON.stringify(heard)).toContain(`"walletUserId":${agent.id}`)
    const again = await put(await details())
    expect(again.body).toEqual(kept.body)
    expect((await put({ name: 'Rosa D.' })).body).toMatchObject({ name: 'Rosa D.', walletUserId: agent.id })
    expect((await put({ walletUserId: null })).body).toMatchObject({
      walletUserId: null,
      walletQueueId: null,
      walletUser: null,
    })
  })

  it('can be given to a new contact', async () => {
    const { agent, queueId } = await scene()
    const body = { name: 'Ivo', number: '5511987650002', walletUserId: agent.id, walletQueueId: queueId } as never
    expect((await w.call(calls.createContact, { body }, agent)).body).toMatchObject({ walletUserId: agent.id })
  })

  it('refuses unknown people, people of other companies, people who are switched off, and queues that are not theirs', async () => {
    const { company, admin, agent, put, details } = await scene()
    const other = await scene()
    const gone = await company.user({ name: 'Caio' })
    await w.call(updateUser, { params: { id: gone.id as never }, body: { isActive: false } }, admin)
    for (const walletUserId of [2_000_000_000, other.agent.id, gone.id])
      expect(await put({ walletUserId })).toMatchObject({
        status: 404,
        body: { code: 'ERR_NO_USER_FOUND', field: 'body.walletUserId' },
      })
    const second = await company.queue('Financeiro')
    for (const walletQueueId of [2_000_000_000, other.queueId, second])
      expect(await put({ walletUserId: agent.id, walletQueueId })).toMatchObject({
        status: 404,
        body: { code: 'ERR_NO_QUEUE_FOUND', field: 'body.walletQueueId' },
      })
    expect(await put({ walletQueueId: second })).toMatchObject({ status: 400, body: { field: 'body.walletQueueId' } })
    expect(await details()).toMatchObject({ walletUserId: null, walletQueueId: null })
  })

  it('ends when its agent is switched off, and loses its queue when that is removed', async () => {
    const { id, queueId, admin, agent, put, details } = await scene()
    await put({ walletUserId: agent.id, walletQueueId: queueId })
    await w.call(deleteQueue, { params: { id: queueId as never } } as never, admin)
    expect(await details()).toMatchObject({ walletUserId: agent.id, walletQueueId: null, walletQueue: null })
    await w.call(updateUser, { params: { id: agent.id as never }, body: { isActive: false } }, admin)
    const seen = await w.call(calls.contactDetails, { params: { id } }, admin)
    expect(seen.body).toMatchObject({ walletUserId: null, walletUser: null })
  })
})
