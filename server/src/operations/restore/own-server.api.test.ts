import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { restoreEmbedded } from './own-server.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-meanwhile-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a program that is just starting, and not noted as the owner yet, does not lose its folder to a restore', async () => {
  const to = path.join(dataDir, 'to')
  const program = await startEmbeddedPostgres({ dataDir: to, log, as: 'program', initArguments: ['--no-sync'] })
  for (const file of ['owner.pid', 'owner.pid.mark']) await rm(path.join(to, 'postgres', file))
  let isPlaced = false
  const restoring = restoreEmbedded(
    { from: path.join(dataDir, 'from'), to },
    () => Promise.resolve(),
    async () => {
      isPlaced = true
    },
  )
  await expect(restoring).rejects.toThrow('Guichê was started meanwhile')
  expect(isPlaced).toBe(false)
  await program.stop()
}, 60_000)
