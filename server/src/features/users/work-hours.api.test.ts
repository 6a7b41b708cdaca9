/** A login and an open session only within the hours, in the company's zone. */
import { login, me, refreshSession } from '@guiche/contract/features/auth'
import { addPushDevice, pushKey } from '@guiche/contract/features/notifications'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PushService, startPushService } from '../../../../sandbox/src/push/push-network.ts'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { password, type World, world } from '../../../test/world.ts'

let w: World
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  w = await world({ env: { PUSH_URL: service.url } })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(async () => {
  await w.close()
  await service.close()
})

/** In São Paulo, of a day to come. */
const at = (clock: string) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  w.clock.at = new Date(`${day}T${clock}:00-03:00`)
}
const signIn = async (email: string) => {
  const response = await w.raw(login, { body: { email, password } })
  const cookie = response.cookies.find(({ name }) => name === 'jrt')?.value ?? ''
  return { status: response.statusCode, code: response.json().code, token: response.json().token as string, cookie }
}
const outOfHours = { status: 401, body: { code: 'ERR_OUT_OF_HOURS' } }

it('an open session ends when work hours do: requests, the refresh, the socket; and works again in the morning', async () => {
  const { company, admin, agent } = await reception(w)
  const body = { startWork: '08:00', endWork: '18:00' }
  await w.call(updateUser, { params: { id: agent.id }, body }, admin)
  at('07:59')
  expect(await signIn(agent.email)).toMatchObject({ status: 401, code: 'ERR_OUT_OF_HOURS' })
  at('17:55')
  const { token, cookie } = await signIn(agent.email)
  const socket = await w.connectSocket(company.id, { token })
  expect(socket.refused).toBeNull()
  at('18:00')
  expect((await w.call(me, {}, { token })).status).toBe(200)
  await w.sockets().check()
  expect(socket.socket.connected).toBe(true)
  at('18:01')
  expect(await w.call(me, {}, { token })).toMatchObject(outOfHours)
  await w.sockets().check()
  await socket.until(() => !socket.socket.connected)
  expect((await w.connectSocket(company.id, { token })).refused?.message).toBe('ERR_OUT_OF_HOURS')
  const refresh = () => w.raw(refreshSession, {}, undefined, { cookie: `jrt=${cookie}` })
  expect((await refresh()).json().code).toBe('ERR_OUT_OF_HOURS')
  w.clock.at = new Date((w.clock.at?.getTime() ?? 0) + 14 * 3_600_000)
  expect((await refresh()).statusCode).toBe(200)
})

it('work hours that an admin changes end an open session at once, and admins have none', async () => {
  const { company, admin, agent } = await reception(w)
  at('12:00')
  const { token } = await signIn(agent.email)
  const boss = await signIn(admin.email)
  const socket = await w.connectSocket(company.id, { token })
  const set = (id: number) =>
    w.call(updateUser, { params: { id }, body: { startWork: '13:00', endWork: '18:00' } }, boss)
  await set(agent.id)
  await socket.until(() => !socket.socket.connected)
  expect(await w.call(me, {}, { token })).toMatchObject(outOfHours)
  await set(admin.id)
  expect((await w.call(me, {}, boss)).status).toBe(200)
})

it('nobody gets a push outside their work hours', async () => {
  const there = await reception(w)
  const { admin, agent } = there
  at('17:00')
  const { token } = await signIn(agent.email)
  const device = service.subscribe((await w.call(pushKey, {}, { token })).body.publicKey)
  await w.call(addPushDevice, { body: { ...device, language: 'pt' } } as never, { token })
  const boss = await signIn(admin.email)
  await w.call(updateUser, { params: { id: agent.id }, body: { startWork: '08:00', endWork: '18:00' } }, boss)
  const { customer } = await waitingCustomer(w, { ...there, agent: { ...agent, token } })
  await w.drainJobs()
  const before = device.received.length
  at('19:00')
  await customer.says('Alguém aí?')
  await w.drainJobs()
  expect(device.received).toHaveLength(before)
})
