import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../embedded.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let mounted: string
/** Only root may mount. */
let mayMount = true
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-mounts-'))
  mounted = path.join(folder, 'mounted')
  await mkdir(mounted)
  await mkdir(path.join(folder, 'data'))
  try {
    execFileSync('mount', ['--bind', path.join(folder, 'data'), mounted], { stdio: 'ignore' })
  } catch {
    mayMount = false
  }
})
afterAll(async () => {
  if (mayMount) execFileSync('umount', [mounted])
  await rm(folder, { recursive: true, force: true })
})

it('a tool that reaches the folder by another mount uses the running server, and leaves it its process id', async (test) => {
  test.skip(!mayMount)
  const dataDir = path.join(folder, 'data')
  const pidFile = () => readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const server = await startEmbeddedPostgres({ dataDir, log, initArguments: ['--no-sync'] })
  const written = await pidFile()
  const owner = (pid: number) => writeFile(path.join(dataDir, 'postgres', 'owner.pid'), String(pid))
  await owner(process.ppid)
  try {
    const tool = await startEmbeddedPostgres({ dataDir: mounted, log })
    await tool.stop()
    expect(tool.url).toBe(server.url)
  } finally {
    expect(await pidFile()).toBe(written)
    await owner(process.pid)
    await server.stop()
  }
}, 60_000)
