/** The program as a process: its messages when it cannot start, and its start and shutdown. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { withClient } from '../src/platform/db/with-client.ts'
import { cloneDatabase, TEST_SECRET_KEY } from './setup/database.ts'

const main = path.resolve(import.meta.dirname, '../src/main.ts')
const running: { child: ChildProcess; ended: Promise<number | null>; dataDir: string }[] = []
afterEach(async () => {
  for (const { child, ended, dataDir } of running.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const start = async (env: Record<string, string>) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-process-'))
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      DEMO: '0',
      ROLES: 'web,worker',
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  running.push({ child, ended, dataDir })
  const until = async (text: RegExp) => {
    const deadline = Date.now() + 40_000
    while (!text.test(said)) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`never said ${text}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { child, dataDir, ended, until, said: () => said }
}

/** A database of its own on the tests' cluster, so that no test waits for an initdb. */
const databaseUrl = (name: string) => Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href

describe('a start that is refused', () => {
  it('names every configuration error at once', async () => {
    const { ended, said } = await start({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(await ended).toBe(2)
    expect(said()).toMatch(/PORT/)
    expect(said()).toMatch(/LOG_LEVEL/)
  })
  it('says that the database does not exist, and never its password', async () => {
    const { ended, said } = await start({
      DATABASE_URL: 'postgres://someone:geheim@127.0.0.1:1/nowhere',
      DATABASE_WAIT_SECONDS: '0.5',
    })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/127\.0\.0\.1:1/)
    expect(said()).not.toContain('geheim')
  })
  it('says that the database does not respond, where, and what to do', async () => {
    // Accepts the connection and sends nothing, like an overloaded database.
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const { ended, said } = await start({
      DATABASE_URL: `postgres://someone:geheim@127.0.0.1:${port}/guiche`,
      DATABASE_WAIT_SECONDS: '0.5',
    })
    expect(await ended).toBe(1)
    mute.close()
    expect(said()).toMatch(new RegExp(`The database at 127.0.0.1:${port}/guiche did not answer in time`))
    expect(said()).toMatch(/start again/)
    expect(said()).not.toMatch(/geheim|timeout expired/)
  })
  it('says that the database does not exist', async () => {
    const { ended, said } = await start({ DATABASE_URL: databaseUrl('guiche_nowhere') })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/does not exist/)
  })
  it('says that the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { ended, said } = await start({ PORT: String(port), HOST: '127.0.0.1' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(new RegExp(`${port}.*in use|in use.*${port}`))
    holder.close()
  })
  it('refuses the sandbox’s addresses in production', async () => {
    const { ended, said } = await start({ NODE_ENV: 'production', GRAPH_URL: 'http://127.0.0.1:9', DEMO: '' })
    expect(await ended).toBe(2)
    expect(said()).toMatch(/GRAPH_URL is refused in production/)
  })
})

describe('an installation and the world that it was created in', () => {
  const bornInto = async (name: string, world: 'demo' | 'real') => {
    const { owner } = await cloneDatabase(name)
    await withClient(owner, (client) => client.query('insert into birth (world) values ($1)', [world]))
    return { DATABASE_URL: owner, SECRET_KEY: TEST_SECRET_KEY }
  }
  it('refuses to be a demo before anything of the demo is started, when it serves real customers', async () => {
    const { ended, said, dataDir } = await start({ ...(await bornInto('guiche_born_real', 'real')), DEMO: '' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/Guichê cannot start: This installation serves real customers.*DEMO=0 npm start/)
    await expect(stat(path.join(dataDir, 'sandbox'))).rejects.toThrow('ENOENT')
  })
  it('refuses the real network when it is a demo', async () => {
    const { ended, said } = await start(await bornInto('guiche_born_demo', 'demo'))
    expect(await ended).toBe(1)
    expect(said()).toMatch(/Guichê cannot start: This installation was born as a demo.*DEMO=1 npm start/)
  })
})

describe('a production start', () => {
  it('comes up without demo and sandbox, answers, and shuts down cleanly', async () => {
    const port = await freePort()
    const { child, dataDir, until, said, ended } = await start({
      NODE_ENV: 'production',
      DEMO: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_TOKEN: 'for-the-operator',
    })
    await until(/is ready/)
    expect(said()).toMatch(/welcome\?token=/)
    expect(said()).not.toMatch(/Demo/)
    expect(await (await fetch(`http://127.0.0.1:${port}/ready`)).json()).toEqual({ ready: true, missing: [] })
    const figures = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
    expect((await figures({})).status).toBe(401)
    expect(await (await figures({ authorization: 'Bearer for-the-operator' })).text()).toMatch(/guiche_http_request/)
    expect((await fetch(`http://127.0.0.1:${port}/api/version`)).headers.get('content-security-policy')).toMatch(
      /default-src 'self'/,
    )
    expect(await (await fetch(`http://127.0.0.1:${port}/api/version`)).json()).toMatchObject({ sandbox: null })
    // The secret belongs to the installation, is new, and only its owner can read it.
    expect((await readFile(path.join(dataDir, 'secret.key'), 'utf8')).length).toBeGreaterThan(31)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
