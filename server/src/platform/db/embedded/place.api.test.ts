import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../embedded.ts'
import { isUsedElsewhere } from './place.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let dataDir: string
const home = () => path.join(dataDir, 'postgres')
const note = () => path.join(home(), 'place')
const start = (as: 'program' | 'tool') => startEmbeddedPostgres({ dataDir, log, as, initArguments: ['--no-sync'] })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-place-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What a container that shares our folder leaves in it; none of its processes can be seen from here. */
const otherContainer = async () => {
  await mkdir(home(), { recursive: true })
  await writeFile(note(), 'the same machine pid:[4026532999]')
  let beats = 0
  const timer = setInterval(() => void utimes(note(), new Date(), Date.now() / 1000 + ++beats), 1_000)
  return { ends: () => clearInterval(timer) }
}

describe('a folder that two containers share', () => {
  it('is refused with a sentence while the other one works on it, to a program and to a tool, and is free when it has ended', async () => {
    await (await start('program')).stop()
    const other = await otherContainer()
    for (const as of ['program', 'tool'] as const)
      await expect(start(as)).rejects.toThrow(/Another container or machine runs Guichê on .*stop it first/)
    await expect(stat(path.join(home(), 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT')
    other.ends()
    const next = await start('program')
    await next.stop()
  }, 60_000)

  it('shows that somebody works on it, until they have ended', async () => {
    const program = await start('program')
    const before = (await stat(note())).mtimeMs
    await expect.poll(async () => (await stat(note())).mtimeMs, { timeout: 3_000 }).toBeGreaterThan(before)
    expect(await isUsedElsewhere(home())).toBe(false)
    await program.stop()
    await expect(readFile(note())).rejects.toThrow('ENOENT')
  }, 30_000)
})
