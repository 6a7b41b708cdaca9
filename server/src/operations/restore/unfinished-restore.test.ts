import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, loadConfig } from '../../platform/config.ts'
import { finishRestore, noteSwap } from './unfinished-restore.ts'

let dataDir: string
let config: Config
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-unfinished-'))
  config = loadConfig({ DATA_DIR: dataDir })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const put = async (folder: string, name: string, content: string) => {
  const place = name.includes('.') ? path.join(folder, name) : path.join(folder, name, 'file')
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, content)
}
const contentOf = (folder: string, name: string) =>
  readFile(name.includes('.') ? path.join(folder, name) : path.join(folder, name, 'file'), 'utf8').catch(() => null)

const names = ['postgres', 'media', 'secret.key', 'no longer', 'not before']

const scene = async () => {
  const swap = { names, from: path.join(dataDir, 'restoring-1'), to: dataDir, aside: path.join(dataDir, 'replaced-1') }
  await mkdir(swap.from)
  for (const name of names) {
    if (name !== 'not before') await put(swap.to, name, 'old')
    if (name !== 'no longer') await put(swap.from, name, 'new')
  }
  return swap
}

/** The moves of a whole swap, one by one. */
const movesOf = ({ from, to, aside }: Awaited<ReturnType<typeof scene>>) =>
  names.flatMap((name) => [
    ...(name === 'not before' ? [] : [[path.join(to, name), path.join(aside, name)] as const]),
    ...(name === 'no longer' ? [] : [[path.join(from, name), path.join(to, name)] as const]),
  ])

describe('a restore that was killed', () => {
  it.each(Array.from({ length: 9 }, (_, done) => done))('after %i of its moves is finished', async (done) => {
    const swap = await scene()
    await noteSwap(swap, null)
    // Nobody has the process id of a program that was killed.
    const note = path.join(dataDir, 'unfinished-restore.json')
    await writeFile(note, (await readFile(note, 'utf8')).replace(/"program":\d+/, '"program":2147483646'))
    await mkdir(swap.aside, { recursive: true })
    for (const [source, target] of movesOf(swap).slice(0, done)) await rename(source, target)
    expect(await finishRestore(config)).toContain('was finished')
    for (const name of names) {
      expect(await contentOf(swap.to, name), name).toBe(name === 'no longer' ? null : 'new')
      expect(await contentOf(swap.aside, name), name).toBe(name === 'not before' ? null : 'old')
    }
    expect((await readdir(dataDir)).sort()).toEqual(
      ['media', 'not before', 'postgres', 'replaced-1', 'secret.key'].sort(),
    )
    expect(await finishRestore(config)).toBeNull()
  })

  it('is waited for while it runs, and nothing is moved', async () => {
    const swap = await scene()
    await noteSwap(swap, null)
    const note = path.join(dataDir, 'unfinished-restore.json')
    const written = await readFile(note, 'utf8')
    await writeFile(note, written.replace(/"program":\d+,"began":"\d*"/, `"program":${process.ppid}`))
    await expect(finishRestore(config)).rejects.toThrow('is being restored here')
    expect(await contentOf(dataDir, 'postgres')).toBe('old')
  })

  it('whose process id another process has by now is finished', async () => {
    const swap = await scene()
    await noteSwap(swap, null)
    const note = path.join(dataDir, 'unfinished-restore.json')
    await writeFile(note, (await readFile(note, 'utf8')).replace(/"program":\d+/, `"program":${process.ppid}`))
    await put(path.join(dataDir, 'restoring-2'), 'restore.pid', `${process.ppid}\n1`)
    expect(await finishRestore(config)).toContain('was finished')
    expect(await contentOf(dataDir, 'postgres')).toBe('new')
    expect(await readdir(dataDir)).not.toContain('restoring-2')
  })

  it('into another server’s database is not finished without its address', async () => {
    const swap = await scene()
    await noteSwap(swap, { fresh: 'guiche_restore_1', aside: 'guiche_replaced_1' })
    await expect(finishRestore(config)).rejects.toThrow('DATABASE_URL')
    expect(await contentOf(dataDir, 'postgres')).toBe('old')
  })

  it('before its first move leaves nothing behind, and one under way is left alone', async () => {
    for (const [name, program] of [
      ['restoring-killed', 2147483646],
      ['restoring-live', process.ppid],
    ] as const)
      await put(path.join(dataDir, name), 'restore.pid', String(program))
    await put(path.join(dataDir, 'restoring-killed'), 'media', 'half')
    expect(await finishRestore(config)).toBeNull()
    expect(await readdir(dataDir)).toEqual(['restoring-live'])
  })

  it('is left alone if another container runs it', async () => {
    const from = path.join(dataDir, 'restoring-there')
    await put(from, 'restore.pid', '2147483646')
    await mkdir(path.join(from, 'postgres'))
    const note = path.join(from, 'postgres', 'place')
    await writeFile(note, 'another container')
    const beats = setInterval(() => void utimes(note, new Date(), new Date()), 300)
    expect(await finishRestore(config)).toBeNull()
    clearInterval(beats)
    expect(await readdir(dataDir)).toEqual(['restoring-there'])
  })
})
