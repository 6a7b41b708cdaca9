import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as calls from '@guiche/contract/features/connections'
import { createContact } from '@guiche/contract/features/contacts'
import { sendMessage } from '@guiche/contract/features/messages'
import { askPairingCode } from '@guiche/contract/features/pairing-codes'
import { updateTicket } from '@guiche/contract/features/tickets'
import type pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer } from '../../../sandbox/src/whatsapp/customer-messages.ts'
import { WhatsAppNetwork } from '../../../sandbox/src/whatsapp/network.ts'
import { enterPairingCode, scanQr } from '../../../sandbox/src/whatsapp/pairing.ts'
import type { Person } from '../../../sandbox/src/whatsapp/person.ts'
import { readByCustomer } from '../../../sandbox/src/whatsapp/receipts.ts'
import { TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { type World, world } from '../../test/world.ts'
import { withClient } from '../platform/db/with-client.ts'
import { openJobsPool } from '../platform/jobs/jobs-pool.ts'
import { createRelay, type Relay } from '../platform/jobs/relay.ts'

const entry = path.join(import.meta.dirname, '..', 'sessions.ts')

let w: World
let network: WhatsAppNetwork
let shop: Person
let ana: Person
let folder: string
let pool: pg.Pool
let relay: Relay
let children: ChildProcess[]
let programs: ChildProcess[]
let printed: string

beforeEach(async () => {
  w = await world()
  network = await WhatsAppNetwork.create()
  await network.start()
  shop = network.people.create({ name: 'Loja', kind: 'business' })
  ana = network.people.create({ name: 'Ana' })
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-sessions-'))
  await writeFile(path.join(folder, 'ca.pem'), network.media.certificate.cert)
  pool = openJobsPool(w.urls.jobs, w.deps.log)
  relay = createRelay(pool, w.deps.log)
  relay.start()
  children = []
  programs = []
  printed = ''
})
afterEach(async () => {
  await Promise.all(programs.map(killGroup))
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  // The database is the worker's: the processes of the next test would take these numbers over.
  await ask(`update connections set wanted = 'stop' where wanted = 'run'`, [])
  await relay.stop()
  await pool.end()
  await network.stop()
  await w.close()
  await rm(folder, { recursive: true })
})

const environment = () => ({
  ...process.env,
  NODE_ENV: 'test',
  ROLES: 'sessions',
  LOG_LEVEL: 'debug',
  DATA_DIR: folder,
  DATABASE_URL: w.urls.owner,
  SECRET_KEY: TEST_SECRET_KEY,
  WHATSAPP_URL: network.url,
  WHATSAPP_ROOT_KEY: network.rootKey.toString('base64'),
  NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
})
const start = async (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...environment(), ...env },
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)))
  const [message] = (await once(child, 'message', { signal: AbortSignal.timeout(20_000) })) as [{ type: string }]
  expect(message.type).toBe('ready')
  return child
}
/** The main process with its child, as a group that is killed together. */
const startProgram = () => {
  const main = path.join(import.meta.dirname, '..', 'main.ts')
  const program = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: 'ignore',
    detached: true,
    env: { ...environment(), ROLES: 'worker,sessions', DEMO: '0' },
  })
  programs.push(program)
  return program
}
const killGroup = async (program: ChildProcess) => {
  if (program.exitCode !== null || program.signalCode !== null) return
  process.kill(-(program.pid ?? 0), 'SIGKILL')
  await once(program, 'exit')
}
const ask = <R extends object>(text: string, values: unknown[]) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)
const connectionRow = async (id: number) => {
  const text = 'select status, reason, qrcode, number, leased_by, deleted_at from connections where id = $1'
  const [row] = await ask<{ status: string; reason: string; qrcode: string; number: string; leased_by: string }>(text, [
    id,
  ])
  return row
}
const messages = (id: number) =>
  ask<{ body: string; from_me: boolean; ack: number; delivery: string; failure_code: string | null }>(
    'select body, from_me, ack, delivery, failure_code from messages where connection_id = $1 order by seq',
    [id],
  )
const becomes = (id: number, status: string) =>
  expect.poll(async () => (await connectionRow(id))?.status, { timeout: 40_000 }).toBe(status)

const linked = async (env: Record<string, string> = {}) => {
  const made = await created()
  const child = await start(env)
  await link(made.id)
  return { ...made, child }
}
const link = async (id: number) => {
  await becomes(id, 'qrcode')
  scanQr(network, (await connectionRow(id))?.qrcode ?? '', shop)
  await becomes(id, 'CONNECTED')
}
const created = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const queueId = await company.queue('Vendas')
  const { id } = (await w.call(calls.createConnection, { body: { name: 'Loja', queueIds: [queueId] } }, admin)).body
  return { queueId, admin, id }
}

describe('the whole program', () => {
  it('killed and started again at once continues in both directions without waiting for a lease or a heartbeat', async () => {
    const { id, admin, queueId } = await created()
    const first = startProgram()
    await link(id)
    await sendFromCustomer(network, ana, shop, { conversation: 'oi' })
    await expect.poll(() => messages(id)).toMatchObject([{ body: 'oi' }])
    const [row] = await ask<{ ticket_id: number }>('select ticket_id from messages where connection_id = $1', [id])
    const ticketId = row?.ticket_id ?? 0
    const acceptance = { params: { id: ticketId }, body: { status: 'open' as const, userId: admin.id, queueId } }
    expect((await w.call(updateTicket, acceptance, admin)).status).toBe(200)

    // The answer is under way when everything ends.
    network.faults.set({ swallow: 1 })
    await w.call(sendMessage, { params: { ticketId }, body: { id: crypto.randomUUID(), body: 'bom dia' } }, admin)
    await expect.poll(() => network.faults.of('swallow'), { timeout: 40_000 }).toBe(0)
    expect((await messages(id)).at(-1)?.delivery).toBe('sending')
    await killGroup(first)
    await ask(`update connections set leased_until = now() + interval '1 hour' where id = $1`, [id])
    await ask(`update worker_heartbeats set seen_at = now() + interval '1 hour'`, [])
    await sendFromCustomer(network, ana, shop, { conversation: 'alguém aí?' })

    startProgram()
    const timeout = { timeout: 40_000 }
    await expect.poll(async () => (await messages(id)).map(({ body }) => body), timeout).toContain('alguém aí?')
    await expect.poll(async () => (await messages(id)).find(({ from_me }) => from_me)?.ack, timeout).toBe(2)
    const chat = network.chats.list(ana.pn, shop.pn).map(({ view }) => view.text)
    expect(chat.filter((text) => text === 'bom dia')).toHaveLength(1)
  }, 150_000)
})

describe('the sessions process', () => {
  it('links a number with a code that its owner types', async () => {
    const { id, admin } = await created()
    await start()
    const input = { params: { id }, body: { number: shop.pn } }
    const { status, body } = await w.call(askPairingCode, input, admin)
    expect([status, body]).toMatchObject([200, { number: shop.pn, code: expect.stringMatching(/^[0-9A-Z]{8}$/) }])
    await enterPairingCode(network, body.code, shop)
    await becomes(id, 'CONNECTED')
    expect((await connectionRow(id))?.number).toBe(shop.pn)
  }, 60_000)

  it('links a new connection, stores customers’ messages, and stops gracefully', async () => {
    const { id, child, admin } = await linked()
    expect((await connectionRow(id))?.number).toBe(shop.pn)
    await sendFromCustomer(network, ana, shop, { conversation: 'bom dia' })
    await expect.poll(() => messages(id), { timeout: 10_000 }).toMatchObject([{ body: 'bom dia', from_me: false }])

    expect((await w.call(calls.endSession, { params: { id } }, admin)).body.status).toBe('DISCONNECTED')
    await expect.poll(() => shop.companions.size, { timeout: 10_000 }).toBe(0)
    await expect.poll(async () => (await connectionRow(id))?.leased_by, { timeout: 10_000 }).toBeNull()

    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
    expect(printed).not.toMatch(/privKey|chainKey|rootKey/)
  }, 60_000)

  it('carries the first conversation: a picture comes in, the answer goes out, the ticks turn blue', async () => {
    const { id, admin, queueId } = await linked()
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const place = await network.media.store(picture, 'image')
    const message = { imageMessage: { ...place, mimetype: 'image/png', caption: 'este' } }
    await sendFromCustomer(network, ana, shop, message, { mediatype: 'image' })
    const media = 'select media_state, ticket_id from messages where connection_id = $1'
    const stored = async () => (await ask<{ media_state: string; ticket_id: number }>(media, [id]))[0]
    await expect.poll(async () => (await stored())?.media_state).toBe('ready')

    const ticketId = (await stored())?.ticket_id ?? 0
    const acceptance = { params: { id: ticketId }, body: { status: 'open' as const, userId: admin.id, queueId } }
    expect((await w.call(updateTicket, acceptance, admin)).status).toBe(200)
    const reply = { params: { ticketId }, body: { id: crypto.randomUUID(), body: 'temos sim' } }
    expect((await w.call(sendMessage, reply, admin)).status).toBe(200)
    await expect.poll(async () => (await messages(id)).at(-1)).toMatchObject({ body: 'temos sim', ack: 2 })
    readByCustomer(network, ana, shop.pn)
    await expect.poll(async () => (await messages(id)).at(-1)?.ack).toBe(3)
    const chat = network.chats.list(ana.pn, shop.pn).map(({ view }) => view.fromCustomer)
    expect(chat).toEqual([true, false])
  }, 60_000)

  it('says whether a number that somebody adds is on the network, and how it is written there', async () => {
    const { admin } = await linked()
    const add = async (number: string) => {
      const { status, body } = await w.call(createContact, { body: { name: 'Célia', number } }, admin)
      return [status, body.code ?? body.number]
    }
    const old = network.people.create({ name: 'Célia', pn: '551187654321' })
    expect(await add('+55 (11) 98765-4321')).toEqual([200, old.pn])
    expect(await add(old.pn)).toEqual([409, 'ERR_DUPLICATED_CONTACT'])
    expect(await add('5511900000000')).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
    network.faults.set({ mute: true })
    expect(await add('5511900000001')).toEqual([502, 'ERR_WAPP_CHECK_CONTACT'])
  }, 60_000)

  it('ends with its parent', async () => {
    const child = await start()
    child.disconnect()
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
  }, 30_000)

  it('that is killed is replaced by another, which takes over its numbers without a code and loses nothing', async () => {
    const { id, child } = await linked()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await sendFromCustomer(network, ana, shop, { conversation: 'alguém aí?' })
    const first = (await connectionRow(id))?.leased_by
    // Not by the lease's running out: that its holder is gone can be seen.
    await ask(`update connections set leased_until = now() + interval '1 hour' where id = $1`, [id])
    await start()
    await expect
      .poll(async () => (await messages(id)).map(({ body }) => body), { timeout: 30_000 })
      .toEqual(['alguém aí?'])
    expect((await connectionRow(id))?.leased_by).not.toBe(first)
    expect((await connectionRow(id))?.status).toBe('CONNECTED')
    expect(shop.companions.size).toBe(1)
  }, 60_000)

  it('of the same parent replaces the previous one without checking whether it lives', async () => {
    const { id, child } = await linked({ SESSIONS_FAMILY: 'mother' })
    const first = (await connectionRow(id))?.leased_by
    expect(first).toMatch(/^mother /)
    // Stopped, not ended: its connections stand, and what it writes from now on must not count.
    child.kill('SIGSTOP')
    await start({ SESSIONS_FAMILY: 'mother' })
    const second = (await connectionRow(id))?.leased_by
    expect(second).toMatch(/^mother /)
    expect(second).not.toBe(first)
    await sendFromCustomer(network, ana, shop, { conversation: 'para quem?' })
    await expect.poll(async () => (await messages(id)).length).toBe(1)

    child.kill('SIGCONT')
    await sendFromCustomer(network, ana, shop, { conversation: 'e agora?' })
    await expect.poll(async () => (await messages(id)).map(({ body }) => body)).toEqual(['para quem?', 'e agora?'])
    await becomes(id, 'CONNECTED')
    expect((await connectionRow(id))?.leased_by).toBe(second)
  }, 60_000)

  it('is one of two: only one of them holds a number', async () => {
    const { id } = await linked()
    const holder = (await connectionRow(id))?.leased_by
    await start()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect((await connectionRow(id))?.leased_by).toBe(holder)
    expect([...network.clients].filter(({ companion }) => companion?.owner === shop)).toHaveLength(1)
    await sendFromCustomer(network, ana, shop, { conversation: 'oi' })
    await expect.poll(async () => (await messages(id)).length, { timeout: 10_000 }).toBe(1)
  }, 60_000)
})
