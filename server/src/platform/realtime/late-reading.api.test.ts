/** A node that reads late has a change of rights and what follows it in one batch, or in two batches at once. */
import { me } from '@guiche/contract/features/auth'
import { updateUser } from '@guiche/contract/features/users'
import { serverWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { Database } from '../db/database.ts'
import { withClient } from '../db/with-client.ts'
import { SocketHub } from './socket-hub.ts'

let w: World
/** Users whose next read of their rights hangs: when its result is returned. */
const hanging = new Map<number, Promise<void>>()
/** How often rights were read. */
const reads = new Map<number, number>()
const admittedAgain = vi.spyOn(SocketHub.prototype, 'readmit')
beforeAll(async () => {
  w = await world()
  const { db } = w.deps
  const forCaller = (caller: Parameters<Database['forCaller']>[0]): Database => {
    const own = db.forCaller(caller)
    const tenant: Database['tenant'] = async (companyId, work) => {
      reads.set(Number(caller), (reads.get(Number(caller)) ?? 0) + 1)
      const hung = hanging.get(Number(caller))
      hanging.delete(Number(caller))
      const found = await own.tenant(companyId, work)
      await hung
      return found
    }
    return { ...own, tenant }
  }
  Object.assign(w.deps, { db: { ...db, forCaller } })
})
afterAll(() => w.close())

type Noted = Awaited<ReturnType<World['connectSocket']>>
type Company = Awaited<ReturnType<World['company']>>
interface Written {
  stream: string
  rooms?: string
  payload: object
  masked?: object
}

const gate = () => {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  // It may be refused before anybody awaits it.
  promise.catch(() => undefined)
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}

const hang = (userId: number) => {
  const { promise, resolve, reject } = gate()
  hanging.set(userId, promise)
  return { goOn: resolve, fail: () => reject(new Error('the database is gone')) }
}

/** In one transaction, and so in one batch. */
const write = (companyId: number, events: readonly Written[], change?: [text: string, values: unknown[]]) =>
  withClient(w.urls.owner, async (client) => {
    await client.query('begin')
    if (change) await client.query(...change)
    for (const { stream, rooms = 'company', payload, masked } of events)
      await client.query(
        'insert into events (company_id, stream, rooms, payload, masked_payload) values ($1, $2, $3, $4, $5)',
        [companyId, stream, `{${rooms}}`, payload, masked ?? null],
      )
    await client.query('commit')
  })

const changed = (userId: number): Written => ({ stream: 'user', payload: { userId } })
const said = (mark: string): Written => ({ stream: 'contact', payload: { mark } })
const marks = ({ heard }: Noted) => heard.flatMap(({ payload }) => (payload?.mark as string | undefined) ?? [])
const words = ({ heard }: Noted) => heard.map(({ name }) => name)
const ofUser = async (company: Company, name: string) => {
  const user = await company.user({ name })
  const socket = await w.connectSocket(company.id, { token: user.token })
  // Every socket is checked once after its handshake.
  const isChecked = () =>
    admittedAgain.mock.calls.some(
      ([, userId], index) => userId === user.id && admittedAgain.mock.settledResults[index]?.type === 'fulfilled',
    )
  await vi.waitFor(() => expect(isChecked()).toBe(true), 20_000)
  return { ...user, socket }
}
const heardMark = ({ socket }: { socket: Noted }, mark: string) => socket.until(() => marks(socket).includes(mark))
const switchedOff = (userId: number): [string, unknown[]] => [
  'update users set is_active = false where id = $1',
  [userId],
]

it('whoever was switched off hears nothing of what came after', async () => {
  const company = await w.company()
  const [gone, here] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  await write(company.id, [changed(gone.id), said('afterwards')], switchedOff(gone.id))
  await heardMark(here, 'afterwards')
  await gone.socket.until(() => !gone.socket.socket.connected)
  expect(marks(gone.socket)).toEqual([])
})

it('the same holds when the change is the last of one batch, and the rest comes with the next ones', async () => {
  const company = await w.company()
  const [gone, here] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  const { goOn } = hang(gone.id)
  await write(company.id, [said('before'), changed(gone.id)], switchedOff(gone.id))
  await heardMark(here, 'before')
  await write(company.id, [said('after')])
  await heardMark(here, 'after')
  await write(company.id, [said('much later')])
  await heardMark(here, 'much later')
  goOn()
  await gone.socket.until(() => !gone.socket.socket.connected)
  expect(marks(gone.socket)).toEqual(['before'])
})

it('while a move hangs, other companies and colleagues hear what is said, and the log is read on', async () => {
  const [company, other] = [await w.company(), await w.company()]
  const [slow, colleague, stranger] = [
    await ofUser(company, 'Ana'),
    await ofUser(company, 'Bia'),
    await ofUser(other, 'Caio'),
  ]
  const { goOn } = hang(slow.id)
  await write(company.id, [changed(slow.id), said('one'), changed(slow.id), said('two')])
  await write(other.id, [said('elsewhere')])
  await heardMark(stranger, 'elsewhere')
  await heardMark(colleague, 'two')
  expect(marks(slow.socket)).toEqual([])
  goOn()
  await heardMark(slow, 'two')
  await write(company.id, [said('three')])
  await heardMark(slow, 'three')
  for (const { socket } of [slow, colleague]) expect(marks(socket)).toEqual(['one', 'two', 'three'])
  expect(words(slow.socket)).not.toContain(serverWords.resync)
})

it('many changes of one user in one batch are read once, and what follows a later change waits for it', async () => {
  const company = await w.company()
  const agent = await ofUser(company, 'Ana')
  const before = reads.get(agent.id) ?? 0
  await write(company.id, [...Array.from({ length: 50 }, () => changed(agent.id)), said('one')])
  await heardMark(agent, 'one')
  expect((reads.get(agent.id) ?? 0) - before).toBe(1)
  const first = hang(agent.id)
  const colleague = await ofUser(company, 'Bia')
  await write(company.id, [changed(agent.id), said('two')])
  await heardMark(colleague, 'two')
  await write(company.id, [changed(agent.id), said('three')], switchedOff(agent.id))
  await heardMark(colleague, 'three')
  first.goOn()
  await agent.socket.until(() => !agent.socket.socket.connected)
  expect(marks(agent.socket)).toEqual(['one'])
})

it('once numbers are hidden, whoever may not see them is sent none, and is told to reload', async () => {
  const company = await w.company()
  const [agent, admin] = [await ofUser(company, 'Ana'), await company.user({ name: 'Bia', profile: 'admin' })]
  const boss = await w.connectSocket(company.id, { token: admin.token })
  const { goOn } = hang(agent.id)
  const number: Written = {
    stream: 'contact',
    payload: { mark: 'shown', number: '5511987654321' },
    masked: { mark: 'hidden', number: '55119****4321' },
  }
  const keys = ['enableLGPD', 'lgpdHideNumber']
  const hides = keys.map((key) => ({ stream: 'settings', payload: { action: 'update', setting: { key } } }))
  await write(
    company.id,
    [...hides, number],
    [
      `insert into settings (company_id, key, value) select $1, key, 'enabled' from unnest($2::text[]) key
      on conflict (company_id, key) do update set value = 'enabled'`,
      [company.id, keys],
    ],
  )
  await boss.until(() => marks(boss).includes('shown'))
  goOn()
  await agent.socket.until(() => words(agent.socket).includes(serverWords.resync))
  await write(company.id, [number])
  await heardMark(agent, 'hidden')
  expect(marks(agent.socket)).toEqual(['hidden'])
  expect(words(boss)).not.toContain(serverWords.resync)
})

it('whoever connects or comes back during a move hears everything once and in order', async () => {
  const company = await w.company()
  const [slow, colleague] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  const { access } = (await w.call(me, {}, slow)).body
  const cursor = String(slow.socket.heard.at(-1)?.payload.cursor)
  const { goOn } = hang(slow.id)
  await write(company.id, [changed(slow.id), said('one')])
  await heardMark(colleague, 'one')
  const fresh = await w.connectSocket(company.id, { token: colleague.token })
  const back = w.connectSocket(company.id, { token: slow.token, cursor, access })
  await write(company.id, [said('two')])
  await heardMark(colleague, 'two')
  goOn()
  const returned = await back
  await write(company.id, [said('three')])
  for (const socket of [fresh, returned, slow.socket]) await socket.until(() => marks(socket).includes('three'))
  expect(marks(fresh)).toEqual(['two', 'three'])
  for (const socket of [returned, slow.socket]) {
    expect(marks(socket)).toEqual(['one', 'two', 'three'])
    expect(words(socket)).not.toContain(serverWords.resync)
  }
})

it('a socket that is still coming in when its rights change comes in after they are read', async () => {
  const company = await w.company()
  const [slow, colleague] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  const { access } = (await w.call(me, {}, slow)).body
  const cursor = String(slow.socket.heard.at(-1)?.payload.cursor)
  slow.socket.socket.close()
  await write(company.id, [said('one')])
  await heardMark(colleague, 'one')
  const { betweenBatches } = w.reader
  const held = gate()
  const isAsked = gate()
  w.reader.betweenBatches = async (work) => {
    w.reader.betweenBatches = betweenBatches
    isAsked.resolve()
    await held.promise
    return betweenBatches(work)
  }
  const coming = w.connectSocket(company.id, { token: slow.token, cursor, access })
  await isAsked.promise
  const { goOn } = hang(slow.id)
  await write(company.id, [changed(slow.id), said('two')])
  await heardMark(colleague, 'two')
  held.resolve()
  await write(company.id, [said('three')])
  await heardMark(colleague, 'three')
  goOn()
  const socket = await coming
  await write(company.id, [said('four')])
  await socket.until(() => marks(socket).includes('four'))
  expect(marks(socket)).toEqual(['one', 'two', 'three', 'four'])
  expect(words(socket)).not.toContain(serverWords.resync)
})

it('sockets whose rights cannot be read are closed; they come back with their cursor and have missed nothing', async () => {
  const company = await w.company()
  const [slow, colleague] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  const { access } = (await w.call(me, {}, slow)).body
  const cursor = String(slow.socket.heard.at(-1)?.payload.cursor)
  const { fail } = hang(slow.id)
  await write(company.id, [changed(slow.id), said('one')])
  await heardMark(colleague, 'one')
  fail()
  await slow.socket.until(() => !slow.socket.socket.connected)
  expect(marks(slow.socket)).toEqual([])
  const again = await w.connectSocket(company.id, { token: slow.token, cursor, access })
  expect(marks(again)).toEqual(['one'])
})

it('more than a client should be sent at once is not held: it reloads', async () => {
  const company = await w.company()
  const [slow, colleague] = [await ofUser(company, 'Ana'), await ofUser(company, 'Bia')]
  const { goOn } = hang(slow.id)
  await write(company.id, [changed(slow.id), ...Array.from({ length: 600 }, (_, index) => said(`number ${index}`))])
  await heardMark(colleague, 'number 599')
  goOn()
  await slow.socket.until(() => words(slow.socket).includes(serverWords.resync))
  await write(company.id, [said('afterwards')])
  await heardMark(slow, 'afterwards')
  expect(marks(slow.socket)).toEqual(['afterwards'])
})

it('a change through the program moves at once', async () => {
  const company = await w.company()
  const agent = await ofUser(company, 'Ana')
  const admin = await company.user({ name: 'Bia', profile: 'admin' })
  await w.call(updateUser, { params: { id: agent.id }, body: { allTicket: true } } as never, admin)
  await agent.socket.until(() => words(agent.socket).includes(serverWords.resync))
})

it('a company that has paid, or is switched on, hears on while its rights are read', async () => {
  const company = await w.company()
  const agent = await ofUser(company, 'Ana')
  const { goOn } = hang(agent.id)
  const paid: Written = { stream: 'company', payload: { company: { dueDate: '2099-01-31' } } }
  await write(company.id, [paid, said('meanwhile')])
  await heardMark(agent, 'meanwhile')
  goOn()
})
