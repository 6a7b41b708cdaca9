import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { loadConfig } from '../platform/config.ts'
import { makeBackup } from './backup/make-backup.ts'
import { withInstallation } from './open-source.ts'

let dataDir: string
let databaseUrl: string
const backUp = (env: Record<string, string>) =>
  withInstallation(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }), (source) =>
    makeBackup(source, path.join(dataDir, 'backups')),
  )

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-source-'))
  databaseUrl = (await cloneDatabase('guiche_source')).owner
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('a tool on a database of its own server', () => {
  it('is refused without the key, and creates none', async () => {
    await expect(backUp({})).rejects.toThrow(/^There is no secret key in .*: set SECRET_KEY or DATA_DIR/)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is refused with another key, and works with the right one', async () => {
    const other = { SECRET_KEY: 'another key, quite as long as it has to be' }
    await expect(backUp(other)).rejects.toThrow(/SECRET_KEY is not the one that it was made with/)
    expect((await backUp({ SECRET_KEY: TEST_SECRET_KEY })).manifest.hasSecret).toBe(false)
  })
})
