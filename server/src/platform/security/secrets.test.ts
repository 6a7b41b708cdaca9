import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CorruptSecretError, deriveKey, loadSecretKey, open, openText, seal, sealText } from './secrets.ts'

const SECRET = 'a secret of the test that is long enough'

describe('encryption', () => {
  it('decrypts what was encrypted, text and bytes alike', () => {
    const bytes = randomBytes(300)
    expect(open(SECRET, seal(SECRET, bytes, 'keys 7'), 'keys 7').equals(bytes)).toBe(true)
    expect(openText(SECRET, sealText(SECRET, 'olá ✓', 'token 1'), 'token 1')).toBe('olá ✓')
    expect(open(SECRET, seal(SECRET, '', 'empty'), 'empty')).toHaveLength(0)
  })

  it('never gives the same bytes twice', () => {
    expect(sealText(SECRET, 'x', 'c')).not.toBe(sealText(SECRET, 'x', 'c'))
  })

  it('refuses another secret and another context', () => {
    const sealed = seal(SECRET, 'token', 'connection 1')
    expect(() => open(`${SECRET}!`, sealed, 'connection 1')).toThrow(CorruptSecretError)
    expect(() => open(SECRET, sealed, 'connection 2')).toThrow(CorruptSecretError)
  })

  it('refuses every single flipped byte and every truncation', () => {
    const sealed = seal(SECRET, 'token', 'c')
    for (let at = 0; at < sealed.length; at++) {
      const damaged = Buffer.from(sealed)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
      expect(() => open(SECRET, damaged, 'c')).toThrow(CorruptSecretError)
      expect(() => open(SECRET, sealed.subarray(0, at), 'c')).toThrow(CorruptSecretError)
    }
  })

  it('does not put the plaintext or the secret into the error', () => {
    const error = new CorruptSecretError('connection 1')
    expect(error.message).toContain('connection 1')
    expect(error.message).not.toContain(SECRET)
  })

  it('derives different keys for different purposes, the same for the same', () => {
    expect(deriveKey(SECRET, 'a').equals(deriveKey(SECRET, 'a'))).toBe(true)
    expect(deriveKey(SECRET, 'a').equals(deriveKey(SECRET, 'b'))).toBe(false)
    expect(deriveKey(SECRET, 'a')).toHaveLength(32)
  })
})

describe('the secret key', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-secrets-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('is the configured one if there is one, and then nothing is written', async () => {
    expect(await loadSecretKey({ dataDir, configured: SECRET })).toBe(SECRET)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is created once, readable only by its owner, and found again', async () => {
    const first = await loadSecretKey({ dataDir, configured: undefined })
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await loadSecretKey({ dataDir, configured: undefined })).toBe(first)
  })

  it('is the same for processes that start together', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey({ dataDir, configured: undefined })))
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  })

  it('is refused if damaged, never replaced', async () => {
    await writeFile(path.join(dataDir, 'secret.key'), 'abc')
    await expect(loadSecretKey({ dataDir, configured: undefined })).rejects.toThrow('is damaged')
  })

  it.skipIf(process.getuid?.() === 0)('is refused with a sentence when it cannot be read', async () => {
    await loadSecretKey({ dataDir, configured: undefined })
    await chmod(path.join(dataDir, 'secret.key'), 0o000)
    await expect(loadSecretKey({ dataDir, configured: undefined })).rejects.toThrow('cannot be read')
  })
})
