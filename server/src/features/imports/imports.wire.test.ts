/** The whole program takes a phone's past over the wire, and is killed again and again meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '@guiche/contract/features/connections'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WhatsAppNetwork } from '../../../../sandbox/src/whatsapp/network.ts'
import { scanQr } from '../../../../sandbox/src/whatsapp/pairing.ts'
import { Past } from '../../../../sandbox/src/whatsapp/past.ts'
import { TEST_SECRET_KEY } from '../../../test/setup/database.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

const main = path.resolve(import.meta.dirname, '../../main.ts')

let w: World
let network: WhatsAppNetwork
let folder: string
let programs: ChildProcess[]
beforeEach(async () => {
  w = await world({ ownDatabase: 'guiche_imports_killed' })
  network = await WhatsAppNetwork.create()
  await network.start()
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-imports-'))
  await writeFile(path.join(folder, 'ca.pem'), network.media.certificate.cert)
  programs = []
})
afterEach(async () => {
  await Promise.all(programs.map(kill))
  await network.stop()
  await w.close()
  await rm(folder, { recursive: true, maxRetries: 5 })
})

const query = <R extends object>(text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)

const start = (): ChildProcess => {
  const program = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: 'ignore',
    // With its sessions process, as a group that is killed together.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLES: 'worker,sessions',
      DEMO: '0',
      DATA_DIR: folder,
      DATABASE_URL: w.urls.owner,
      SECRET_KEY: TEST_SECRET_KEY,
      WHATSAPP_URL: network.url,
      WHATSAPP_ROOT_KEY: network.rootKey.toString('base64'),
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    },
  })
  programs.push(program)
  return program
}
const kill = async (program: ChildProcess) => {
  if (program.exitCode !== null || program.signalCode !== null) return
  process.kill(-(program.pid ?? 0), 'SIGKILL')
  await once(program, 'exit')
}

/** The fault run kills such an import as well. EVERY_STEP=1: more often. */
const mostKills = process.env.EVERY_STEP ? 5 : 2

it('a kill in the middle, however often, neither loses nor doubles messages', { timeout: 180_000 }, async () => {
  const people = Array.from({ length: 40 }, (_one, index) => network.people.create({ name: `Cliente ${index}` }))
  const shop = network.people.create({ name: 'Loja', kind: 'business' })
  const now = Math.floor(Date.now() / 1000)
  shop.past = new Past()
  const ids = shop.past.remember(
    people.flatMap(({ pn: peer }, person) =>
      Array.from({ length: 30 }, (_one, index) => ({
        peer,
        fromMe: index % 3 === 0,
        at: now - 100_000 - index * 60 - person,
        message: { conversation: `${person} ${index}` },
      })),
    ),
  )
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const queueId = await company.queue('Importados')
  const wish = {
    importOldMessages: new Date(Date.now() - 400 * 3_600_000).toISOString(),
    queueIdImportMessages: queueId,
  }
  const { id } = (await w.call(calls.createConnection, { body: { name: 'Loja', ...wish } }, admin)).body

  let program = start()
  const becomes = (column: string, value: unknown) =>
    expect
      .poll(
        async () =>
          (await query<Record<string, unknown>>('select * from connections where id = $1', [id]))[0]?.[column],
        {
          timeout: 60_000,
        },
      )
      .toBe(value)
  await becomes('status', 'qrcode')
  const [{ qrcode = '' } = {}] = await query<{ qrcode: string }>('select qrcode from connections where id = $1', [id])
  scanQr(network, qrcode, shop)
  // In the middle of what the phone hands over.
  await expect
    .poll(() => query('select 1 from inbound_journal where connection_id = $1', [id]), { timeout: 60_000 })
    .not.toEqual([])
  await kill(program)
  program = start()
  const count = async (table: string) =>
    (await query<{ count: number }>(`select count(*)::int count from ${table} where connection_id = $1`, [id]))[0]
      ?.count ?? 0
  await expect.poll(() => count('import_messages'), { timeout: 60_000 }).toBe(ids.length)
  await query(`update imports set gathered_at = gathered_at - interval '1 hour'`)

  let kills = 0
  for (let stored = 0; stored < ids.length; stored = await count('messages')) {
    await w.hurryJobs()
    const before = stored
    await expect.poll(() => count('messages'), { timeout: 40_000, interval: 20 }).toBeGreaterThan(before)
    if (kills < mostKills) {
      await sleep(Math.random() * 150)
      await kill(program)
      kills += 1
      program = start()
    }
  }
  await expect.poll(() => count('import_messages'), { timeout: 40_000 }).toBe(0)
  expect(kills).toBe(mostKills)
  const stored = await query<{ external_id: string; body: string; ticket_id: number }>(
    'select external_id, body, ticket_id from messages where connection_id = $1 order by contact_id, seq',
    [id],
  )
  expect(stored.map(({ external_id }) => external_id).sort()).toEqual([...ids].sort())
  // Each conversation in the order in which it was written, in one ticket.
  const byTicket = new Map<number, typeof stored>()
  for (const row of stored) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row])
  expect(byTicket.size).toBe(people.length)
  for (const rows of byTicket.values())
    expect(rows.map(({ body }) => Number(body.split(' ')[1]))).toEqual(
      Array.from({ length: 30 }, (_one, index) => 29 - index),
    )
})
