import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../embedded.ts'
import { holdPlace, isUsedElsewhere } from './place.ts'

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

const holder = () => `
  const { holdPlace } = await import(${JSON.stringify(new URL('./place.ts', import.meta.url).href)})
  await holdPlace({ home: ${JSON.stringify(home())}, dataDir: ${JSON.stringify(dataDir)} }, undefined)
  console.log('held')
  setInterval(() => {}, 1_000)
`

/** Runs where the machine tells neither its boot nor a namespace, and its name changes after a second. */
const onRenamedMachine = () => `
  import fs from 'node:fs'
  import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  fs.readlinkSync = () => { throw new Error('no /proc') }
  process.env.PATH = '/nowhere'
  os.hostname = () => 'macbook.local'
  syncBuiltinESMExports()
  const { holdPlace } = await import(${JSON.stringify(new URL('./place.ts', import.meta.url).href)})
  const place = await holdPlace({ home: ${JSON.stringify(home())}, dataDir: ${JSON.stringify(dataDir)} }, undefined)
  place.onLost(() => console.log('lost'))
  os.hostname = () => 'macbook.lan'
  syncBuiltinESMExports()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await place.check()
  await place.leave()
  console.log('left')
`

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

  it('is refused if a third one takes it while it waits', async () => {
    await (await start('program')).stop()
    await writeFile(note(), 'one that is gone')
    const third = sleep(1_500).then(() => writeFile(note(), 'a third one'))
    await expect(start('program')).rejects.toThrow(/Another container or machine runs Guichê/)
    await third
    await rm(note())
  }, 30_000)

  it('tells whoever stood still that another one has taken it', async () => {
    const place = await holdPlace({ home: home(), dataDir }, undefined)
    let isLost = false
    place.onLost(() => {
      isLost = true
    })
    await sleep(1_500)
    expect(isLost).toBe(false)
    await place.check()
    await writeFile(note(), 'another one')
    await expect(place.check()).rejects.toThrow(/Another container or machine/)
    await expect.poll(() => isLost).toBe(true)
    await place.leave()
    expect(await readFile(note(), 'utf8')).toBe('another one')
    await rm(note())
  }, 30_000)

  it.skipIf(process.platform !== 'linux')(
    'is not free while the container that works on it is paused',
    async () => {
      await mkdir(home(), { recursive: true })
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder()])
      try {
        await new Promise((resolve) => child.stdout.once('data', resolve))
        child.kill('SIGSTOP')
        await writeFile(note(), 'the same machine pid:[4026532999]')
        expect(await isUsedElsewhere(home())).toBe(true)
        child.kill('SIGKILL')
        await new Promise((resolve) => child.once('exit', resolve))
        expect(await isUsedElsewhere(home())).toBe(false)
      } finally {
        child.kill('SIGKILL')
        await rm(note(), { force: true })
      }
    },
    60_000,
  )

  it('is not lost because the machine changes its name', async () => {
    await mkdir(home(), { recursive: true })
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', onRenamedMachine()])
    expect(stdout.trim()).toBe('left')
    await expect(readFile(note())).rejects.toThrow('ENOENT')
  }, 30_000)

  it('is not called free if its note cannot be read', async () => {
    await mkdir(note())
    await expect(isUsedElsewhere(home())).rejects.toThrow('EISDIR')
    await rm(note(), { recursive: true })
  })

  it('shows that somebody works on it, until they have ended', async () => {
    const program = await start('program')
    const before = (await stat(note())).mtimeMs
    // Others take the folder after ten seconds without a sign.
    await expect.poll(async () => (await stat(note())).mtimeMs, { timeout: 8_000 }).toBeGreaterThan(before)
    expect(await isUsedElsewhere(home())).toBe(false)
    await program.stop()
    await expect(readFile(note())).rejects.toThrow('ENOENT')
  }, 30_000)
})
