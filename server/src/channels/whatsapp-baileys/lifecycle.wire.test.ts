import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { scanQr, unlink } from '../../../../sandbox/src/whatsapp/pairing.ts'
import { node } from '../../../../sandbox/src/whatsapp/stanza.ts'
import { RecordingSink, type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { seal } from '../../platform/security/secrets.ts'
import { createWhatsAppBaileys } from './whatsapp-baileys.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
})
afterEach(() => world.stop())

const keys = () =>
  world.query<{ kind: string; key_id: string; sealed: Buffer }>(
    'select kind, key_id, sealed from session_keys where connection_id = $1 order by kind, key_id',
    [world.connection.id],
  )
const devices = () => world.shop.companions.size
const said = () => world.sink.statuses.map(({ state, reason }) => (reason ? `${state} ${reason}` : state))
const clients = () => [...world.network.clients]

describe('linking', () => {
  it('shows a code, links when it is scanned, and stores nothing in plain text', async () => {
    await world.link()
    expect(said()).toEqual(expect.arrayContaining(['OPENING starting', 'qrcode', 'CONNECTED']))
    expect(world.sink.statuses.at(-1)).toMatchObject({ number: world.shop.pn, qrcode: '' })
    const rows = await keys()
    expect(rows.length).toBeGreaterThan(812)
    const bytes = Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1')
    expect(bytes).not.toMatch(/private|keyPair|signedPreKey|"type":"Buffer"/)
  })

  it('survives: a restarted process comes back without a code', async () => {
    await world.link()
    await world.channel.close(world.connection)
    const sink = new RecordingSink()
    const restarted = createWhatsAppBaileys(world.options)
    await restarted.open(world.connection, sink)
    await expect.poll(() => sink.statuses.at(-1)?.state).toBe('CONNECTED')
    expect(sink.statuses.map(({ state }) => state)).not.toContain('qrcode')
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' })
    await expect.poll(() => sink.texts()).toEqual(['oi'])
    await restarted.close(world.connection)
  })

  it('survives: a start that the database interrupted is begun anew by the next one', async () => {
    await world.link()
    await world.channel.close(world.connection)
    const sink = new RecordingSink()
    const restarted = createWhatsAppBaileys(world.options)
    await world.query('alter table inbound_journal rename to journal_away')
    await expect(restarted.open(world.connection, sink)).rejects.toThrow()
    await world.query('alter table journal_away rename to inbound_journal')
    await restarted.open(world.connection, sink)
    await expect.poll(() => sink.statuses.at(-1)?.state).toBe('CONNECTED')
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' })
    await expect.poll(() => sink.texts()).toEqual(['oi'])
    await restarted.close(world.connection)
  })

  it('survives: a start that was closed while the database held it up opens no line beside the next one', async () => {
    await world.link()
    await world.channel.close(world.connection)
    const sink = new RecordingSink()
    const restarted = createWhatsAppBaileys(world.options)
    const held = `select from pg_locks where relation = 'session_keys'::regclass and not granted`
    const started = await withClient(world.database.owner, async (client) => {
      await client.query('begin; lock table session_keys in access exclusive mode')
      const first = restarted.open(world.connection, sink)
      await expect.poll(() => world.query(held)).toHaveLength(1)
      await restarted.close(world.connection)
      const second = restarted.open(world.connection, sink)
      await expect.poll(() => world.query(held)).toHaveLength(2)
      await client.query('rollback')
      return [first, second]
    })
    await Promise.all(started)
    await expect.poll(() => sink.statuses.at(-1)?.state).toBe('CONNECTED')
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' })
    await expect.poll(() => sink.texts()).toEqual(['oi'])
    await restarted.close(world.connection)
    await expect.poll(clients).toEqual([])
    expect(sink.statuses.map(({ reason }) => reason)).not.toContain('replaced')
  })

  it('is refused if the server’s certificate is not trusted', async () => {
    const { options, connection, sink } = world
    const root = Buffer.alloc(32, 7).toString('base64')
    const suspicious = createWhatsAppBaileys({ ...options, network: { ...options.network, rootKey: root } })
    await suspicious.open(connection, sink)
    await world.until('DISCONNECTED')
    expect(said().at(-1)).toBe('DISCONNECTED certificate_untrusted')
    createWhatsAppBaileys(options)
  })
})

describe('the end of a connection', () => {
  it('unlinked on the phone: the keys are deleted and a new code is shown', async () => {
    await world.link()
    for (const companion of world.shop.companions.values()) unlink(world.network, companion)
    await expect.poll(said).toContain('PENDING logged_out')
    await world.until('qrcode')
    const rows = await keys()
    expect(rows.filter(({ kind }) => kind === 'session' || kind === 'pre-key')).toEqual([])
    scanQr(world.network, world.sink.statuses.at(-1)?.qrcode ?? '', world.shop)
    await world.until('CONNECTED')
  })

  it('replaced by another client: it reconnects once, with growing delays, and does not fight for ever', async () => {
    await world.link()
    const replace = () => {
      for (const client of clients())
        client.send(node('stream:error', { code: '440' }, [node('conflict', { type: 'replaced' })]))
    }
    replace()
    await expect.poll(said).toContain('OPENING replaced')
    await expect.poll(() => said().at(-1)).toMatch(/^CONNECTED/)
    replace()
    await expect.poll(() => said().at(-1)).toBe('OPENING replaced')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(said().at(-1)).toBe('OPENING replaced')
    expect(clients().length).toBe(0)
  })

  it.each([
    ['403', 'banned'],
    ['405', 'client_too_old'],
  ])('refused at login with %s: it stops and says why', async (refuseLogin, reason) => {
    await world.link()
    world.network.faults.set({ refuseLogin })
    for (const client of clients()) client.drop()
    await world.until('DISCONNECTED')
    expect(said().at(-1)).toBe(`DISCONNECTED ${reason}`)
  })

  it('an unavailable network is waited for, and the link survives', async () => {
    await world.link()
    world.network.faults.set({ refuseConnections: true })
    for (const client of clients()) client.drop()
    await expect.poll(() => world.sink.statuses.at(-1)?.retries ?? 0).toBeGreaterThan(1)
    world.network.faults.set({ refuseConnections: false })
    await world.until('CONNECTED')
    expect(said()).not.toContain('DISCONNECTED')
    expect(devices()).toBe(1)
  })
})

describe('a line that stays open and says nothing', () => {
  it('is given up and replaced; what was said meanwhile arrives once', async () => {
    await world.link()
    const [first] = clients()
    world.network.faults.set({ mute: true })
    // With the library's own pings it takes up to 60 seconds.
    await expect.poll(said, { timeout: 45_000 }).toContain('OPENING keep_alive_lost')
    world.network.faults.set({ mute: false })
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'alguém aí?' })
    await world.until('CONNECTED')
    await expect.poll(() => world.sink.texts()).toEqual(['alguém aí?'])
    expect(clients()).not.toContain(first)
    expect(devices()).toBe(1)
  }, 70_000)
})

describe('a login that is never finished', () => {
  it('is given up, and the next one succeeds', async () => {
    const patient = await whatsappWorld({ firstWordWithinMs: 3_000 })
    try {
      await patient.link()
      patient.network.faults.set({ mute: true })
      // Not the first of all lines: that of the pairing may not be gone yet.
      const now = () => [...patient.shop.companions.values()][0]?.client
      const first = now()
      first?.drop()
      const signsIn = () => now() !== first && now() !== undefined
      await expect.poll(signsIn).toBe(true)
      const hanging = now()
      // A login that is slow may be finished by the first answers after the silence.
      const reasons = () => patient.sink.statuses.map(({ reason }) => reason)
      await expect.poll(reasons).toContain('keep_alive_lost')
      patient.network.faults.set({ mute: false })
      await patient.until('CONNECTED')
      expect([...patient.network.clients]).not.toContain(hanging)
    } finally {
      await patient.stop()
    }
  }, 40_000)
})

describe('a user', () => {
  it('asks for a new link: the old device is unlinked and a code shown', async () => {
    await world.link()
    expect(devices()).toBe(1)
    await world.channel.open({ ...world.connection, generation: 1 }, world.sink)
    await world.until('qrcode')
    expect(devices()).toBe(0)
    expect((await keys()).every(({ key_id }) => key_id !== '0')).toBe(true)
  })

  it('asks for a new link, and the number is given up before the old device is told: the keys stay', async () => {
    await world.link()
    await world.channel.close(world.connection)
    const before = await keys()
    world.network.faults.set({ refuseConnections: true })
    const opened = world.channel.open({ ...world.connection, generation: 1 }, world.sink)
    await sleep(1_000)
    await world.channel.close(world.connection)
    await opened
    expect(await keys()).toEqual(before)
  }, 30_000)

  it('disconnects: the device is unlinked and its keys are deleted', async () => {
    await world.link()
    await world.channel.unlink(world.connection)
    expect(devices()).toBe(0)
    expect(await keys()).toEqual([])
    await world.channel.unlink(world.connection)
  })

  it('disconnects while the network is unavailable: the keys are deleted anyway', async () => {
    await world.link()
    world.network.faults.set({ refuseConnections: true })
    for (const client of clients()) client.drop()
    await world.channel.unlink(world.connection)
    expect(await keys()).toEqual([])
  }, 30_000)
})

describe('damage', () => {
  it('credentials that cannot be decrypted: disconnected with a reason, and the process lives', async () => {
    await world.link()
    await world.channel.close(world.connection)
    await world.query(`update session_keys set sealed = '\\x0102' where connection_id = $1 and kind = 'creds'`, [
      world.connection.id,
    ])
    await world.channel.open(world.connection, world.sink)
    await world.until('DISCONNECTED')
    expect(said().at(-1)).toBe('DISCONNECTED credentials_refused')
    await world.channel.open({ ...world.connection, generation: 1 }, world.sink)
    await world.until('qrcode')
  })

  it('keys of another network are not presented to this one, which would reject them, and are kept', async () => {
    await world.link()
    await world.channel.close(world.connection)
    const context = `session ${world.connection.id} network ${world.connection.generation}`
    await world.query(`update session_keys set sealed = $2 where connection_id = $1 and kind = 'network'`, [
      world.connection.id,
      seal(world.options.secret, 'real', context),
    ])
    const before = await keys()
    for (const companion of world.shop.companions.values()) unlink(world.network, companion)
    await world.channel.open(world.connection, world.sink)
    await world.until('DISCONNECTED')
    expect(said().at(-1)).toBe('DISCONNECTED credentials_refused')
    expect(await keys()).toEqual(before)
  })

  it('a Signal key that cannot be decrypted stops the session instead of being silently replaced', async () => {
    await world.link()
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' })
    await expect.poll(() => world.sink.messages.length).toBe(1)
    await world.channel.close(world.connection)
    await world.query(`update session_keys set sealed = '\\x0102' where connection_id = $1 and kind = 'session'`, [
      world.connection.id,
    ])
    await world.channel.open(world.connection, world.sink)
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'e agora' })
    await world.until('DISCONNECTED')
    expect(said().at(-1)).toBe('DISCONNECTED credentials_refused')
  })
})

describe('the lease', () => {
  it('a process that lost it writes nothing more and stops', async () => {
    await world.link()
    await world.query(`update connections set leased_by = 'another node' where id = $1`, [world.connection.id])
    const before = await keys()
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'para o outro' })
    await expect.poll(() => clients().length).toBe(0)
    expect((await keys()).length).toBe(before.length)
    expect(await world.query('select 1 from inbound_journal where connection_id = $1', [world.connection.id])).toEqual(
      [],
    )
    expect(world.sink.messages).toEqual([])

    const holder = 'another node'
    const sink = new RecordingSink()
    const other = createWhatsAppBaileys({ ...world.options, holder })
    await other.open(world.connection, sink)
    await expect.poll(() => sink.texts()).toEqual(['para o outro'])
    await other.close(world.connection)
  })

  it('that expired while the process stalled, and is its own again, continues by itself', async () => {
    await world.link()
    const until = (when: string) =>
      world.query(`update connections set leased_until = now() + interval '${when}' where id = $1`, [
        world.connection.id,
      ])
    await until('-1 second')
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'ainda aí?' })
    await expect.poll(() => clients().length).toBe(0)
    await until('1 minute')
    await expect.poll(() => world.sink.texts(), { timeout: 15_000 }).toEqual(['ainda aí?'])
  })
})
