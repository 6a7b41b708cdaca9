import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/**
 * The encrypted value does not open: it is damaged, belongs to another context, or was encrypted with another
 * SECRET_KEY.
 */
export class CorruptSecretError extends Error {
  readonly context: string

  constructor(context: string) {
    super(`The stored secret "${context}" does not open: it is damaged or belongs to another SECRET_KEY`)
    this.name = 'CorruptSecretError'
    this.context = context
  }
}

/** The installation's secret, as text or as bytes: both give the same keys. */
export type Secret = string | Uint8Array

/** A key of 32 bytes for one purpose. The key of one purpose reveals nothing about another's. */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'guiche', purpose, 32))
}

/**
 * Encrypts and binds to a context such as `connection 12 token`, so that a value copied to another row does not
 * decrypt. The key is derived per context, so random 96-bit nonces stay far from their limit for any number of
 * values.
 */
export function seal(secret: Secret, plaintext: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, context), nonce).setAAD(Buffer.from([VERSION]))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

export function open(secret: Secret, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new CorruptSecretError(context)
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, context), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from([VERSION]))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()])
  } catch {
    throw new CorruptSecretError(context)
  }
}

/** For text columns: base64url in, text out. */
export function sealText(secret: Secret, plaintext: string, context: string): string {
  return seal(secret, plaintext, context).toString('base64url')
}

export function openText(secret: Secret, sealed: string, context: string): string {
  return open(secret, Buffer.from(sealed, 'base64url'), context).toString('utf8')
}

/** The key that an earlier start created in DATA_DIR; undefined if there is none. */
export const keptSecretKey = (dataDir: string): Promise<string | undefined> => readKey(path.join(dataDir, 'secret.key'))

/** The configured SECRET_KEY, otherwise the one in DATA_DIR, which the first start creates. */
export async function loadSecretKey(options: { dataDir: string; configured: string | undefined }): Promise<string> {
  if (options.configured) return options.configured
  await mkdir(options.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The data directory ${options.dataDir} cannot be made (${error.code}): choose another DATA_DIR`)
  })
  const file = path.join(options.dataDir, 'secret.key')
  return (await readKey(file)) ?? (await createKey(file))
}

async function readKey(file: string): Promise<string | undefined> {
  const key = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`The secret key ${file} cannot be read (${error.code}): give it to the account that starts Guichê`)
  })
  if (key === undefined) return undefined
  if (key.trim().length < 32) throw new Error(`The secret key ${file} is damaged: restore it from a backup`)
  return key.trim()
}

/** Linked into place when complete: two processes that start together use one key, and nobody reads half of one. */
async function createKey(file: string): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const key = randomBytes(32).toString('base64url')
  try {
    await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true })
    await chmod(draft, 0o600)
    await link(draft, file)
    return key
  } catch (error) {
    const existing = await readKey(file)
    if (existing) return existing
    throw new Error(`The secret key ${file} cannot be written (${codeOf(error)}): choose another DATA_DIR`)
  } finally {
    await rm(draft, { force: true })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function sealingKey(secret: Secret, context: string): Buffer {
  return deriveKey(secret, `seal ${context}`)
}
