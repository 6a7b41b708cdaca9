import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseLine } from '../../../../test/database-line.ts'
import { withClient } from '../with-client.ts'
import { beOnlyProgram } from './only-program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-only-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const holders = async () =>
  withClient(inject('clusterUrl'), async (client) => {
    const held = `select from pg_locks where locktype = 'advisory' and classid = 7115607 and granted`
    return (await client.query(held)).rowCount
  })

describe('the only program of a folder', () => {
  it('holds it again, even if the connection is lost at the moment in which it holds', async () => {
    let answers = 0
    const line = await databaseLine(inject('clusterUrl'), (packet) => packet.includes('is_ours') && ++answers === 2)
    const ownerFile = path.join(folder, 'owner.pid')
    await writeFile(ownerFile, String(process.pid))
    const only = await beOnlyProgram({ url: line.url, cluster: { ownerFile }, home: folder, warn: () => undefined })
    expect(await holders()).toBe(1)
    line.breaks()
    await expect.poll(() => answers).toBeGreaterThan(2)
    await expect.poll(holders).toBe(1)
    await only.release()
    line.close()
  })
})
