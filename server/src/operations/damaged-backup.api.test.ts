/** What is restored is what was written: anything else is refused, and nothing is touched. */
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyBackedUp, companyBackedUp, configFor } from '../../test/backed-up.ts'
import { restoreBackup } from './restore/restore-backup.ts'

let there: CompanyBackedUp
beforeAll(async () => {
  there = await companyBackedUp('guiche_damaged_source')
}, 60_000)
afterAll(() => there.close())

describe('a damaged archive', () => {
  const refusal = async (change: (file: string) => Promise<void>) => {
    const file = path.join(there.folder, `changed-${randomBytes(4).toString('hex')}.tar.gz`)
    await copyFile(there.backup.file, file)
    await change(file)
    const config = configFor(await there.freshFolder())
    const fault = await restoreBackup(config, file, { isReplacing: true }).then(() => 'restored', String)
    expect(await readdir(config.dataDir)).toEqual([])
    return fault
  }
  /** The archive as tar, changed as text, packed anew. */
  const repacked = (from: string, to: string) => async (file: string) => {
    const bytes = gunzipSync(await readFile(file))
    const at = bytes.lastIndexOf(from)
    expect(at).toBeGreaterThan(0)
    bytes.write(to, at)
    await writeFile(file, gzipSync(bytes, { level: 1 }))
  }

  it('is refused when half of it is missing', async () => {
    const { size } = await stat(there.backup.file)
    expect(await refusal((file) => truncate(file, Math.floor(size / 2)))).toMatch(/damaged or incomplete/)
    expect(await refusal((file) => truncate(file, 0))).toMatch(/damaged or incomplete|incomplete: it ends/)
  })

  it('is refused when a byte was flipped, however it was packed', async () => {
    const flipped = async (file: string) => {
      const bytes = await readFile(file)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      await writeFile(file, bytes)
    }
    expect(await refusal(flipped)).toMatch(/damaged/)
    expect(await refusal(repacked('before 7 ', 'before 8 '))).toMatch(
      /damaged: tables\/public\.\w+\/000001\.copy was changed/,
    )
  })

  it('is refused when it was made by a newer version, of the format or of the database', async () => {
    expect(await refusal(repacked('{"format":1,', '{"format":9,'))).toMatch(/made by a newer version/)
    expect(await refusal(repacked('"name":"0006_', '"name":"9006_'))).toMatch(/does not know: start a newer version/)
  })

  it('is refused when it is not a backup, or does not exist', async () => {
    expect(await refusal((file) => writeFile(file, 'hello'))).toMatch(/damaged/)
    expect(await refusal((file) => rm(file))).toMatch(/There is no backup/)
  })
})
