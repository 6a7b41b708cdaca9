/** Media in a store that speaks S3: backed up from one, restored into another. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type S3Store, startS3Store } from '../../../sandbox/src/s3/store.ts'
import { databaseUrl, TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { type World, world } from '../../test/world.ts'
import { loadConfig } from '../platform/config.ts'
import { withClient } from '../platform/db/with-client.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import { makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'

let source: World
let folder: string
let here: S3Store
let there: S3Store
beforeAll(async () => {
  source = await world({ ownDatabase: 'guiche_store_source' })
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-store-'))
  here = await startS3Store()
  there = await startS3Store()
})
afterAll(async () => {
  await source.close()
  await here.close()
  await there.close()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env })
const storageOf = ({ url }: S3Store) => {
  const location = configOf({ S3_URL: url }).s3
  if (!location) throw new Error('no address')
  return openS3Storage({ location, folder: path.join(folder, 'copies'), waitMs: 0 })
}

it('copies every file into the store of the new installation, and leaves the old one unchanged', async () => {
  const company = await source.company()
  const customer = source.customer(company.id, await company.connection({ queueIds: [await company.queue()] }))
  const storage = await storageOf(here)
  const contents = new Map<string, Buffer>()
  for (let number = 0; number < 3; number += 1) {
    await customer.says(`file ${number}`)
    const content = randomBytes(70_000 + number)
    const { file } = await storage.save(Readable.from([content]), { maxBytes: 1_000_000 })
    contents.set(file, content)
    await withClient(source.urls.owner, (client) =>
      client.query(`update messages set media_file = $1, media_state = 'ready' where body = $2`, [
        file,
        `file ${number}`,
      ]),
    )
  }
  const names = here.names().toSorted()
  const backup = await makeBackup(
    { databaseUrl: source.urls.owner, secretKey: TEST_SECRET_KEY, isSecretGenerated: true, storage },
    path.join(folder, 'backups'),
  )
  expect(backup.manifest.media).toMatchObject({ files: 3, missing: [] })

  const cluster = inject('clusterUrl')
  await withClient(cluster, (client) => client.query('create database guiche_store_target'))
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  const url = databaseUrl(cluster, 'guiche_store_target')
  await restoreBackup(configOf({ DATA_DIR: dataDir, DATABASE_URL: url, S3_URL: there.url }), backup.file, {
    isReplacing: false,
  })
  expect(await readdir(dataDir)).not.toContain('media')
  const restored = await storageOf(there)
  for (const [file, content] of contents) {
    const opened = await restored.open(file)
    expect(opened && content.equals(await buffer(opened.stream)), file).toBe(true)
  }
  expect(here.names().toSorted()).toEqual(names)
  for (const each of [storage, restored]) await each.close()
}, 60_000)
