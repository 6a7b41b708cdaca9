import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts'
import { endAbandoned, isAlive } from './postmaster.ts'

const PREFIX = 'guiche-test-cluster-'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * A cluster in a temporary folder that is deleted when stopped. Durability is off, because nothing outlives a test
 * run.
 */
export async function startTestCluster(): Promise<EmbeddedPostgres> {
  await sweepAbandoned()
  const dataDir = await mkdtemp(path.join(tmpdir(), PREFIX))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: SILENT,
    settings: {
      shared_buffers: '256MB',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum_naptime: '10s',
    },
    initArguments: ['--no-sync'],
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A killed test run leaves its server behind; the next run stops it. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const home = path.join(tmpdir(), name, 'postgres')
    const owner = Number(await readFile(path.join(home, 'owner.pid'), 'utf8').catch(() => '0'))
    if (owner === 0 || isAlive(owner)) continue
    await endAbandoned(path.join(home, 'cluster'))
    await rm(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
