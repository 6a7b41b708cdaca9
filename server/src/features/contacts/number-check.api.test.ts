import * as calls from '@guiche/contract/features/contacts'
import { createTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.channel.failWith = null
  w.channel.lookedUp.length = 0
})
afterAll(() => w.close())

/** The process that holds the sockets does its jobs while the call waits. */
const whileJobsRun = async <T>(call: Promise<T>): Promise<T> => {
  let isDone = false
  const ended = call.finally(() => {
    isDone = true
  })
  while (!isDone) await w.drainJobs()
  return ended
}
/** Jobs of other files may look up theirs meanwhile. */
const lookedUp = (...numbers: readonly string[]) => w.channel.lookedUp.filter((number) => numbers.includes(number))
const digits = () => String(Math.floor(10_000_000 + Math.random() * 89_999_999))

const scene = async (connection: { channel?: string; isHeld?: boolean } = { isHeld: true }) => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId], ...connection })
  const agent: Signed = await company.user({ queueIds: [queueId] })
  const create = (number: string, name = 'Ana') =>
    whileJobsRun(w.call(calls.createContact, { body: { name, number } }, agent))
  const change = (id: number, body: object) =>
    whileJobsRun(w.call(calls.updateContact, { params: { id }, body }, agent))
  return { company, connectionId, queueId, agent, create, change }
}

describe('the number of a new contact', () => {
  it('is checked, and stored as the network writes it', async () => {
    const { company, connectionId, create, agent } = await scene()
    const [typed, known] = [`55119${digits()}`, `5511${digits()}`]
    w.channel.people.set(typed, [
      { kind: 'phone', value: known },
      { kind: 'lid', value: `9${known}` },
    ])
    const made = await create(typed)
    expect([made.status, made.body.number]).toEqual([200, known])
    expect(lookedUp(typed, known)).toEqual([typed])
    // Under the network's other name for them they are the same contact.
    await w
      .customer(company.id, connectionId)
      .says('oi', { chat: { identities: [{ kind: 'lid', value: `9${known}` }] } })
    expect((await w.call(calls.listContacts, { query: {} }, agent)).body.contacts).toHaveLength(1)
  })

  it('of nobody is refused, and nothing is stored', async () => {
    const { create, agent } = await scene()
    const refused = await create(`55119${digits()}`)
    expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_WAPP_INVALID_CONTACT', field: 'body.number' } })
    expect((await w.call(calls.listContacts, { query: {} }, agent)).body.contacts).toEqual([])
  })

  it('that could not be checked is refused for now', async () => {
    const { create } = await scene()
    w.channel.failWith = new TemporaryFailure('The number is not connected')
    expect(await create(`55119${digits()}`)).toMatchObject({ status: 502, body: { code: 'ERR_WAPP_CHECK_CONTACT' } })
  })

  it('that a contact has is refused without a check, also in the network’s spelling', async () => {
    const { create } = await scene()
    const [typed, known] = [`521${digits()}12`, `52${digits()}12`]
    w.channel.people.set(typed, [{ kind: 'phone', value: known }])
    w.channel.people.set(known, [{ kind: 'phone', value: known }])
    const { id } = (await create(typed)).body
    const details = { contactId: id }
    expect((await create(known)).body).toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details })
    expect(lookedUp(typed, known)).toEqual([typed])
    expect((await create(typed)).body).toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details })
  })

  it('is validated by its form when nobody can check it', async () => {
    const numbers = [`55119${digits()}`, `55119${digits()}`]
    for (const [at, connection] of [{ isHeld: false }, { channel: 'whatsappapi' }].entries()) {
      const { create } = await scene(connection)
      expect((await create(numbers[at] ?? '')).status).toBe(200)
      expect((await create('011987654321')).body.code).toBe('ERR_WAPP_INVALID_CONTACT')
    }
    expect(lookedUp(...numbers)).toEqual([])
  })
})

describe('the changed number of a contact', () => {
  it('is checked; other changes are not', async () => {
    const { create, change } = await scene()
    const [first, second] = [`55119${digits()}`, `55119${digits()}`]
    w.channel.people.set(first, [{ kind: 'phone', value: first }])
    const { id } = (await create(first)).body
    expect((await change(id, { name: 'Ana Lima', number: first })).body).toMatchObject({ name: 'Ana Lima' })
    expect(lookedUp(first, second)).toEqual([first])
    expect((await change(id, { number: second })).body.code).toBe('ERR_WAPP_INVALID_CONTACT')
    w.channel.people.set(second, [{ kind: 'phone', value: second }])
    expect((await change(id, { number: second })).body).toMatchObject({ name: 'Ana Lima', number: second })
  })

  it('leads to its new owner, no longer to the old one', async () => {
    const { company, connectionId, queueId, agent, create, change } = await scene()
    const [before, after] = [`55119${digits()}`, `55119${digits()}`]
    w.channel.people.set(before, [
      { kind: 'phone', value: before },
      { kind: 'lid', value: `9${before}` },
    ])
    w.channel.people.set(after, [{ kind: 'phone', value: after }])
    const { id } = (await create(before)).body
    expect((await change(id, { number: after })).body.number).toBe(after)
    await w
      .customer(company.id, connectionId, 'A de antes')
      .says('oi', { chat: { identities: [{ kind: 'lid', value: `9${before}` }], name: 'A de antes' } })
    const { contacts } = (await w.call(calls.listContacts, { query: {} }, agent)).body
    expect(contacts.map(({ name }) => name)).toEqual(['A de antes', 'Ana'])
    const body = { contactId: id, queueId, whatsappId: connectionId, status: 'open' }
    expect((await w.call(createTicket, { body } as never, agent)).status).toBe(200)
  })
})
