import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { scanQr } from '../../../../sandbox/src/whatsapp/pairing.ts'
import { testSecret, type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { ConnectionStatus } from '../channel.ts'

const entry = path.join(import.meta.dirname, 'fixtures', 'session-child.ts')

let world: WhatsAppWorld
let folder: string
let children: ChildProcess[]
let printed: string
beforeEach(async () => {
  world = await whatsappWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-crash-'))
  children = []
  printed = ''
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await world.stop()
  await rm(folder, { recursive: true })
})

const stored = async () =>
  (await readFile(path.join(folder, 'stored'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; text: string })

const start = (env: Record<string, string> = {}) => {
  const { network, database, holder, connection } = world
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      APP_URL: database.app,
      PLATFORM_URL: database.platform,
      SECRET: testSecret,
      HOLDER: holder,
      WHATSAPP_URL: network.url,
      WHATSAPP_ROOT_KEY: network.rootKey.toString('base64'),
      STORED: path.join(folder, 'stored'),
      CONNECTION: JSON.stringify(connection),
      ...env,
    },
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)))
  const states: ConnectionStatus[] = []
  child.on('message', (status) => {
    const heard = status as ConnectionStatus
    states.push(heard)
    if (heard.state === 'qrcode') scanQr(network, heard.qrcode ?? '', world.shop)
  })
  const until = (state: string) =>
    expect.poll(() => states.at(-1)?.state, { timeout: 20_000, interval: 20 }).toBe(state)
  return { child, until }
}

describe('a process that is killed', () => {
  it('between decrypting a message and storing it loses nothing and duplicates nothing', async () => {
    const { network, ana, shop, query, connection } = world
    const first = start({ KILL_ON_MESSAGE: '1' })
    await first.until('CONNECTED')
    const id = await sendFromCustomer(network, ana, shop, { conversation: 'quase perdida' })
    const [, signal] = (await once(first.child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    expect(await stored()).toEqual([])
    const waiting = await query('select 1 from inbound_journal where connection_id = $1 and handled_at is null', [
      connection.id,
    ])
    expect(waiting).toHaveLength(1)

    const second = start()
    await second.until('CONNECTED')
    await expect.poll(stored).toEqual([{ id, text: 'quase perdida' }])
    await sendFromCustomer(network, ana, shop, { conversation: 'e a vida segue' })
    await expect.poll(async () => (await stored()).map(({ text }) => text)).toEqual(['quase perdida', 'e a vida segue'])
    // Whether or not the receipt had left before the end, the customer sees the message delivered now.
    await expect
      .poll(() => network.chats.list(ana.pn, shop.pn).map(({ view }) => view.status))
      .toEqual(['delivered', 'delivered'])
  })

  it('before the receipt was sent gets the message again and recognises it', async () => {
    const { network, ana, shop } = world
    const first = start({ KILL_ON_MESSAGE: '1' })
    await first.until('CONNECTED')
    const companion = [...shop.companions.values()][0]
    const id = await sendFromCustomer(network, ana, shop, { conversation: 'duas vezes' })
    // As if the receipt had not reached the server: for it the message is still to be delivered.
    const pending = [...(companion?.pending ?? [])]
    await once(first.child, 'exit')
    if (companion) companion.pending = pending

    const second = start()
    await second.until('CONNECTED')
    await expect.poll(stored).not.toEqual([])
    await expect.poll(() => companion?.pending.length).toBe(0)
    expect((await stored()).filter((message) => message.id === id).length).toBeGreaterThanOrEqual(1)
    expect(new Set((await stored()).map((message) => message.id))).toEqual(new Set([id]))
    await expect.poll(() => network.chats.list(ana.pn, shop.pn).at(-1)?.view.status).toBe('delivered')
  })

  it('with many messages waiting hands them over once and in order, also where their ids get one digit more', async () => {
    const { network, ana, shop, query, connection } = world
    const customers = [ana, network.people.create({ name: 'Bia' })]
    const id = `pg_get_serial_sequence('inbound_journal', 'id')`
    await query(`select setval(${id}, (10 ^ length((nextval(${id}) + 4)::text))::bigint - 4)`)
    const waiting = () =>
      query('select from inbound_journal where connection_id = $1 and handled_at is null', [connection.id])
    const first = start({ WAIT_ON_MESSAGE: '1' })
    await first.until('CONNECTED')
    const numbers = [1, 2, 3, 4, 5]
    for (const number of numbers)
      for (const customer of customers)
        await sendFromCustomer(network, customer, shop, { conversation: `${customer.name} ${number}` })
    await expect.poll(async () => (await waiting()).length).toBe(10)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = start()
    await second.until('CONNECTED')
    await expect.poll(async () => (await waiting()).length).toBe(0)
    const texts = (await stored()).map(({ text }) => text)
    for (const { name } of customers)
      expect(texts.filter((text) => text.startsWith(name))).toEqual(numbers.map((number) => `${name} ${number}`))
  })
})

describe('the output of the process', () => {
  it('never contains a private key, not even when sessions are closed and messages cannot be decrypted', async () => {
    const { network, ana, shop } = world
    const { child, until } = start()
    await until('CONNECTED')
    for (const text of ['um', 'dois']) await sendFromCustomer(network, ana, shop, { conversation: text })
    network.faults.set({ corrupt: 1 })
    await sendFromCustomer(network, ana, shop, { conversation: 'tres' })
    await expect.poll(async () => (await stored()).length, { timeout: 15_000 }).toBe(3)
    network.faults.set({ cannotDecrypt: 1 })
    child.send({ text: 'resposta', phone: ana.pn })
    await expect.poll(() => printed).toContain('Closing session')
    expect(printed.length).toBeGreaterThan(0)
    expect(printed).not.toMatch(/priv(ate)?_?key|chainKey|rootKey|SessionEntry|ephemeralKeyPair|<Buffer/i)
  })
})
