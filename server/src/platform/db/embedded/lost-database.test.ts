import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseLostDatabase } from './lost-database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-lost-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const folder = (...parts: string[]) => mkdir(path.join(dataDir, ...parts), { recursive: true })

it('a database that is missing beside its files is not replaced by a new one', async () => {
  await refuseLostDatabase(path.join(dataDir, 'fresh'))
  // An interrupted first start has made no files yet.
  await folder('media', '.drafts')
  await folder('postgres')
  await refuseLostDatabase(dataDir)
  await folder('media', '7f')
  await expect(refuseLostDatabase(dataDir)).rejects.toThrow(/cluster is missing\. Mount or restore it/)
  await folder('postgres', 'cluster')
  await refuseLostDatabase(dataDir)
})
