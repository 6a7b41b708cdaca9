import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from './embedded/postmaster.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { withClient } from './with-client.ts'

const said: string[] = []
const log = { info: (m: string) => said.push(m), warn: (m: string) => said.push(m), error: (m: string) => said.push(m) }
const ask = (url: string, sql: string) => withClient(url, (client) => client.query(sql).then(({ rows }) => rows))

let dataDir: string
const start = () => startEmbeddedPostgres({ dataDir, log, initArguments: ['--no-sync'] })
const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-embedded-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('is created at the first start, durable, on loopback, with a password that only its owner can read', async () => {
    const server = await start()
    const rows = await ask(
      server.url,
      `select current_database() as db, current_setting('fsync') as fsync, current_setting('listen_addresses') as listen,
         current_setting('max_connections') as connections, current_setting('server_encoding') as encoding`,
    )
    expect(rows).toEqual([{ db: 'guiche', fsync: 'on', listen: '127.0.0.1', connections: '200', encoding: 'UTF8' }])
    expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
    await ask(server.url, 'create table kept (id int); insert into kept values (7)')
    await server.stop()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  })

  it('finds its data again, and a second process borrows the server without stopping it', async () => {
    const first = await start()
    await writeFile(path.join(dataDir, 'postgres', 'owner.pid'), String(process.ppid))
    const second = await start()
    expect(second.url).toBe(first.url)
    await second.stop()
    expect(await ask(first.url, 'select id from kept')).toEqual([{ id: 7 }])
    await first.stop()
  })

  it('belongs to one program at a time: a second one is refused with a sentence, a tool works beside it', async () => {
    const program = () => startEmbeddedPostgres({ dataDir, log, as: 'program' })
    const first = await program()
    // In a container the number of a process that is gone is soon another's.
    await writeFile(path.join(dataDir, 'postgres', 'owner.pid'), '1')
    await expect(program()).rejects.toThrow(/Another Guichê is running on .*stop it first/)
    const tool = await start()
    expect(await ask(tool.url, 'select id from kept')).toEqual([{ id: 7 }])
    await tool.stop()
    await writeFile(path.join(dataDir, 'postgres', 'owner.pid'), String(process.pid))
    await first.stop()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  }, 30_000)

  it('belongs to a running program even while nobody has the lock, and to nobody if its process id was reused', async () => {
    const program = () => startEmbeddedPostgres({ dataDir, log, as: 'program' })
    await startInAnotherProcess()
    const { other, ownerFile } = await otherProgram()
    await expect(program()).rejects.toThrow(/Another Guichê is running/)
    await writeFile(`${ownerFile}.mark`, `${other.pid}\nprogram\n1`)
    const next = await program()
    expect(await ask(next.url, 'select id from kept')).toEqual([{ id: 7 }])
    // Nobody's outgoing connection takes it while the server is away.
    expect(Number(new URL(next.url).port)).toBeLessThan(32_768)
    await next.stop()
    other.kill('SIGKILL')
  }, 30_000)

  it('is not started again beside a running program whose server is down: that program restarts it on its port', async () => {
    const { other } = await otherProgram()
    await expect(startEmbeddedPostgres({ dataDir, log, as: 'program' })).rejects.toThrow(/Another Guichê is running/)
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
    const tool = start()
    await sleep(1_000)
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
    other.kill('SIGKILL')
    expect(await ask((await tool).url, 'select id from kept')).toEqual([{ id: 7 }])
    await (await tool).stop()
  }, 30_000)

  it('goes to the next program when the first is killed, whatever process id is stored', async () => {
    await startInAnotherProcess('program')
    await writeFile(path.join(dataDir, 'postgres', 'owner.pid'), String(process.ppid))
    const next = await startEmbeddedPostgres({ dataDir, log, as: 'program' })
    expect(await ask(next.url, 'select id from kept')).toEqual([{ id: 7 }])
    await next.stop()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  }, 30_000)

  it('goes to a program that waits for it when the first one stops', async () => {
    const program = () => startEmbeddedPostgres({ dataDir, log, as: 'program' })
    const first = await program()
    const next = program()
    // It has asked for the lock, and is between two attempts.
    await sleep(500)
    await first.stop()
    expect(await ask((await next).url, 'select id from kept')).toEqual([{ id: 7 }])
    await (await next).stop()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  }, 30_000)

  it('takes over the server of a program that was killed', async () => {
    const orphan = await startInAnotherProcess()
    const pid = await serverPid()
    expect(isAlive(orphan)).toBe(false)
    const server = await start()
    expect(await serverPid()).toBe(pid)
    expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 7 }])
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  }, 20_000)

  it('restarts a server that it took over, too', async () => {
    await startInAnotherProcess()
    const pid = await serverPid()
    const server = await start()
    expect(await serverPid()).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(server.url, 'select id from kept').catch(String), { timeout: 10_000 })
      .toEqual([{ id: 7 }])
    await server.stop()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  }, 20_000)

  it('starts despite a postmaster.pid whose process id was reused', async () => {
    await writeFile(pidFile(), `${process.pid}\n${dataDir}\n1\n1\n\n127.0.0.1\n  1 1\nready\n`)
    const server = await start()
    expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 7 }])
    await server.stop()
  })

  it('starts despite an empty postmaster.pid of a server that was killed while writing it', async () => {
    await writeFile(pidFile(), '')
    const server = await start()
    expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 7 }])
    await server.stop()
  })

  it('recovers when program and server were both killed', async () => {
    await startInAnotherProcess()
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    const server = await start()
    expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 7 }])
    await server.stop()
  }, 20_000)

  it('is restarted on its port, with all commits, when the server is killed', async () => {
    const server = await start()
    await ask(server.url, 'insert into kept values (8)')
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(server.url, 'select max(id) as id from kept').catch(String), { timeout: 10_000 })
      .toEqual([{ id: 8 }])
    expect(said.some((line) => line.includes('is restarted'))).toBe(true)
    await server.stop()
  }, 20_000)

  it('stops at once while it recovers from the crash of one of its processes', async () => {
    const server = await start()
    const pid = await serverPid()
    await crashOneProcess(server.url)
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(isAlive(pid)).toBe(false)
  }, 40_000)

  it('starts again although the server of a killed program hangs in its stop', async () => {
    await startInAnotherProcess()
    const pid = await serverPid()
    await crashOneProcess(await serverUrl())
    process.kill(pid, 'SIGINT')
    const next = await start()
    expect(await serverPid()).not.toBe(pid)
    expect(await ask(next.url, 'select min(id) as id from kept')).toEqual([{ id: 7 }])
    await next.stop()
  }, 40_000)

  it('says why this start fails, not what an earlier one failed of', async () => {
    const file = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    const version = await readFile(file, 'utf8')
    await appendFile(path.join(dataDir, 'postgres', 'postgres.log'), 'FATAL: No space left on device\n')
    await writeFile(file, '9\n')
    try {
      const failure = await start().catch(String)
      expect(failure).not.toContain('is full')
      expect(failure).toContain('was made by another PostgreSQL version')
    } finally {
      await writeFile(file, version)
    }
  })

  it('says in a sentence that the password is missing', async () => {
    await unlink(path.join(dataDir, 'postgres', 'password'))
    await expect(start()).rejects.toThrow('restore it from a backup')
  })

  it('says in a sentence that its folder cannot be used', async () => {
    const file = path.join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(startEmbeddedPostgres({ dataDir: file, log })).rejects.toThrow(/ENOTDIR|EEXIST/)
  })
})

const serverUrl = async () => {
  const password = await readFile(path.join(dataDir, 'postgres', 'password'), 'utf8')
  return `postgres://guiche_owner:${password}@127.0.0.1:${(await readFile(pidFile(), 'utf8')).split('\n')[3]}/guiche`
}

/** As the system does when memory runs out. Resolves while the server recovers. */
async function crashOneProcess(url: string): Promise<void> {
  const recoveries = async () =>
    (await readFile(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8')).split('was interrupted').length
  const before = await recoveries()
  await ask(url, `create table if not exists much as select g, repeat('x', 200) from generate_series(1, 100000) g`)
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    for (const { pid } of rows) process.kill(pid, 'SIGKILL')
  })
  await expect.poll(recoveries, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before)
}

/** A process that lives and is written down as the program, and does nothing. */
async function otherProgram() {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ownerFile = path.join(dataDir, 'postgres', 'owner.pid')
  const began = await readFile(`/proc/${other.pid}/stat`, 'utf8')
  await writeFile(ownerFile, String(other.pid))
  await writeFile(
    `${ownerFile}.mark`,
    `${other.pid}\nprogram\n${began.slice(began.lastIndexOf(')') + 2).split(' ')[19]}`,
  )
  return { other, ownerFile }
}

/** Starts the database in a process that is killed as soon as the database is ready; answers with its dead pid. */
async function startInAnotherProcess(as: 'program' | 'tool' = 'tool'): Promise<number> {
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, as: '${as}' })
    console.log('ready')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    child.stderr.on('data', (text) => said.push(String(text)))
  })
  child.kill('SIGKILL')
  while (child.pid && isAlive(child.pid)) await sleep(10)
  return child.pid ?? 0
}
