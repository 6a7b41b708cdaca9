/** The operator's tools as processes, beside a running program: backed up while in use, restored elsewhere, started there, signed in to. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverWords } from '@guiche/contract/sockets'
import type { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { notedSocket } from './noted-socket.ts'

const source = (name: string) => path.resolve(import.meta.dirname, '../src', name)
const running: ChildProcess[] = []
const folders: string[] = []
afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'guiche-operations-'))
  folders.push(made)
  return made
}
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
const admin = { email: 'operator@example.com', password: 'Segredo-1' }
const environment = (dataDir: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  DEMO: '0',
  PORT: String(port),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
type Environment = ReturnType<typeof environment>

const start = async (env: Environment, says = /is ready/) => {
  const child = spawn(process.execPath, ['--import', 'tsx', source('main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await expect.poll(() => said, { timeout: 40_000 }).toMatch(says)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const partitions = `select relname "name" from pg_class where relname ~ '^events_\\d{8}$'`
/** Calls `act` with the partitions of the event log of a program that does not run. */
const withPartitions = async (dataDir: string, act: (client: Client, names: string[]) => Promise<void>) => {
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  try {
    await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>(partitions)
      await act(
        client,
        rows.map(({ name }) => name),
      )
    })
  } finally {
    await database.stop()
  }
}

const operate = (env: Environment, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', source('operate.ts'), ...args],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })

const signIn = async (port: number) => (await say(port, '/auth/login', admin)).status

const say = (port: number, call: string, body: object | null, token = '') =>
  fetch(`http://127.0.0.1:${port}/api${call}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), authorization: `Bearer ${token}` },
  })
/** As a page does when it loads. */
const signedIn = async (port: number) => {
  const { token } = (await (await say(port, '/auth/login', admin)).json()) as { token: string }
  const me = (await (await say(port, '/auth/me', null, token)).json()) as { cursor: string; access: string }
  return { token, cursor: me.cursor, access: me.access }
}

it('an installation is backed up while it runs, restored elsewhere, and works there', async () => {
  const first = environment(await folder(), await freePort())
  expect(await operate(first, 'backup')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no installation/),
  })
  expect(await readdir(first.DATA_DIR)).toEqual([])
  const program = await start(first)
  expect(await signIn(Number(first.PORT))).toBe(200)
  const to = await folder()
  const made = await operate(first, 'backup', '--to', to)
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Backed up \d+ rows/) })
  const [name = ''] = await readdir(to)
  const refused = await operate(first, 'restore', path.join(to, name), '--replace')
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/Guichê is running/) })
  expect(await operate(first, 'doctor')).toMatchObject({ code: 0, said: expect.stringMatching(/It is ready for work/) })
  expect(await operate(first, 'upgrade')).toMatchObject({ code: 0, said: expect.stringMatching(/up to date/) })
  expect(await program.stop()).toBe(0)

  // Without the restored administrator a new one would be created here.
  const second = { ...environment(await folder(), await freePort()), ADMIN_PASSWORD: 'Something-else-1' }
  expect(await operate(second, 'restore', path.join(to, name))).toMatchObject({ code: 0 })
  const restored = await start(second)
  expect(await signIn(Number(second.PORT))).toBe(200)
  expect(await operate(second, 'doctor')).toMatchObject({ code: 0 })
  expect(await restored.stop()).toBe(0)
}, 180_000)

it('a page that stays open while an older state is restored reloads its data once, and gets events again', async () => {
  const env = environment(await folder(), await freePort())
  const port = Number(env.PORT)
  const program = await start(env)
  const page = await signedIn(port)
  let number = 5_511_987_654_300
  const named = (name: string) => ({ name, number: String(++number) })
  const listed = async () => {
    const answer = await say(port, '/contacts', null, page.token)
    return ((await answer.json()) as { contacts: { name: string }[] }).contacts.map(({ name }) => name)
  }
  const opened = (cursor: string) =>
    notedSocket(`http://127.0.0.1:${port}`, 1, { token: page.token, cursor, access: page.access })
  type Opened = Awaited<ReturnType<typeof opened>>
  const hears = (socket: Opened, name: string) =>
    socket.until(() => socket.heard.some(({ payload }) => JSON.stringify(payload).includes(name)))
  expect((await say(port, '/contacts', named('Kept'), page.token)).status).toBe(200)
  const to = await folder()
  expect(await operate(env, 'backup', '--to', to)).toMatchObject({ code: 0 })
  const before = await opened(page.cursor)
  expect((await say(port, '/contacts', named('Undone'), page.token)).status).toBe(200)
  await hears(before, 'Undone')
  const last = String(before.heard.at(-1)?.payload.cursor)
  expect(await program.stop()).toBe(0)
  const [name = ''] = await readdir(to)
  expect(await operate(env, 'restore', path.join(to, name), '--replace')).toMatchObject({ code: 0 })

  const restored = await start(env)
  const after = await opened(last)
  expect(after.heard).toEqual([{ name: serverWords.resync, payload: { reason: 'gap', cursor: expect.any(String) } }])
  expect(await listed()).toEqual(['Kept'])
  const fresh = String(after.heard[0]?.payload.cursor)
  after.socket.disconnect()
  expect((await say(port, '/contacts', named('Missed one'), page.token)).status).toBe(200)
  const again = await opened(fresh)
  await hears(again, 'Missed one')
  expect((await say(port, '/contacts', named('Heard live'), page.token)).status).toBe(200)
  await hears(again, 'Heard live')
  expect(again.heard.map((word) => word.name)).not.toContain(serverWords.resync)
  again.socket.disconnect()
  expect(await restored.stop()).toBe(0)
}, 180_000)

it('a program stops cleanly while requests stall, makes the partitions of the event log at the next start, and makes no database beside old files', async () => {
  const env = environment(await folder(), await freePort())
  const program = await start(env)
  const stalled = connect(Number(env.PORT), '127.0.0.1').on('error', () => undefined)
  stalled.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  // By then the stalled one has arrived.
  expect(await signIn(Number(env.PORT))).toBe(200)
  expect(await program.stop()).toBe(0)
  stalled.destroy()

  // As after some days off.
  await withPartitions(env.DATA_DIR, async (client, names) => {
    for (const name of names) await client.query(`drop table ${name}`)
  })
  const again = await start(env)
  expect(await signIn(Number(env.PORT))).toBe(200)
  expect(await again.stop()).toBe(0)
  await withPartitions(env.DATA_DIR, async (_client, names) => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    expect(names).toContain(`events_${today}`)
  })

  // As without the disk of the database.
  await mkdir(path.join(env.DATA_DIR, 'media', '0a'))
  await rm(path.join(env.DATA_DIR, 'postgres'), { recursive: true })
  const refused = await start(env, /cluster is missing/)
  expect(await refused.ended).toBe(1)
  expect(await readdir(env.DATA_DIR)).not.toContain('postgres')
}, 180_000)

it('the tools say what is wrong with their arguments', async () => {
  const env = environment(await folder(), await freePort())
  expect((await operate(env, 'restore')).said).toMatch(/Say which backup/)
  expect((await operate(env, 'backup', '--too')).said).toMatch(/Unknown option '--too'/)
  expect((await operate(env, 'heal')).said).toMatch(/There is no tool heal/)
  expect(await operate(env, 'backup', '--help')).toMatchObject({ code: 0, said: expect.stringMatching(/--to folder/) })
  expect(await readdir(env.DATA_DIR)).toEqual([])
})
