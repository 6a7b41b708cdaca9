/** A disk that is full under PostgreSQL itself: said, nothing lost, and back by itself; also where the server ends meanwhile. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let failedStarts = 0
let lastSaid = ''
const noteStart = (line: string) => {
  lastSaid = line
  if (line.includes('does not start')) failedStarts += 1
}
const log = pino({ level: 'error' }, { write: noteStart })
const statement = (text: string) => ({ name: text.slice(0, 60), text })
const keep = statement('insert into kept (words) select repeat(md5(random()::text), 200) from generate_series(1, 500)')
const count = statement('select count(*)::int n from kept')
/** Goes into the log and nowhere else. */
const intoLog = statement("select pg_logical_emit_message(true, 'x', repeat('x', 1000000))")

const onSmallDisk = async (skip: (why: string) => void, work: (disk: string) => Promise<void>) => {
  const disk = await mkdtemp(path.join(tmpdir(), 'guiche-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return skip('mounting needs root')
  }
  try {
    await work(disk)
  } finally {
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

it('refuses writes as temporary, and keeps what was stored, even if the server stopped meanwhile', async ({ skip }) => {
  await onSmallDisk(skip, async (disk) => {
    const ballast = path.join(disk, 'ballast')
    const fill = () => writeFile(ballast, Buffer.alloc(160 * 1024 ** 2)).catch(() => undefined)
    execFileSync('chmod', ['755', disk])
    const server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: path.join(disk, 'data'), log })
    const told: boolean[] = []
    const onRoom = (isFull: boolean) => void told.push(isFull)
    const db = openDatabase({ app: server.url, platform: server.url }, { connections: 2, onRoom })
    const run = (query: ReturnType<typeof statement>) => db.platform((tx) => tx.sql<{ n: number }>(query))
    try {
      await run(statement('create table kept (words text)'))
      await run(keep)
      await fill()
      const untilRefused = async (query: ReturnType<typeof statement>) => {
        let kept = 0
        for (;;) {
          const error = await run(query).then(
            () => null,
            (refusal: unknown) => refusal,
          )
          if (error) return { kept, error }
          kept += 1
        }
      }
      const { kept, error } = await untilRefused(keep)
      const rows = [{ n: 500 * (kept + 1) }]
      expect(error).toMatchObject({ code: '53100' })
      expect([told, db.isFull()]).toEqual([[true], true])
      expect(await run(count)).toEqual(rows)
      await untilRefused(intoLog)
      const pidFile = path.join(disk, 'data', 'postgres', 'cluster', 'postmaster.pid')
      process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL')
      await expect.poll(() => failedStarts, { timeout: 30_000 }).toBeGreaterThan(0)
      await rm(ballast)
      const counted = () => run(count).catch((refusal: unknown) => [String(refusal), lastSaid])
      await expect.poll(counted, { timeout: 60_000, interval: 300 }).toEqual(rows)
      await expect
        .poll(
          () =>
            run(keep).then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true)
    } finally {
      await db.close()
      await server.stop()
    }
  })
}, 120_000)
