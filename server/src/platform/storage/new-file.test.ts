import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeNewFile } from './new-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const failing = () =>
  new Readable({
    read() {
      this.destroy(new Error('cut off'))
    },
  })

describe('a new file', () => {
  it('contains what was written', async () => {
    await writeNewFile(join(folder, 'whole'), Readable.from([Buffer.from('a'), Buffer.from('b')]), {})
    expect(await readFile(join(folder, 'whole'), 'utf8')).toBe('ab')
    await rm(join(folder, 'whole'))
  })

  it('does not replace an existing one', async () => {
    await writeNewFile(join(folder, 'taken'), Readable.from(['first']), {})
    await expect(writeNewFile(join(folder, 'taken'), Readable.from(['second']), {})).rejects.toThrow('EEXIST')
    expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('first')
    await rm(join(folder, 'taken'))
  })

  it('is not created after its failure was reported', async () => {
    for (let n = 0; n < 100; n += 1) {
      const path = join(folder, String(n))
      await expect(writeNewFile(path, failing(), {})).rejects.toThrow('cut off')
      await rm(path, { force: true })
    }
    await sleep(100)
    expect(await readdir(folder)).toEqual([])
  })
})
