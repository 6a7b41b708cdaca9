/** Reads an archive part by part. `verifyArchive` reads all of it before anything is trusted. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type ArchivePart, archiveFormat, Manifest, manifestName } from './manifest.ts'

const manifestMaxBytes = 400 * 1024 * 1024

/** Passes on each part in order; unread parts are skipped. */
export const readArchive = async (
  file: string,
  see: (name: string, content: Readable, bytes: number) => Promise<void>,
) => {
  const tar = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), tar)
  // Handled below: an error here ends the loop as well.
  unpacked.catch(() => undefined)
  for await (const entry of tar) {
    // The types have a stream class of their own; it reads like Node's.
    const content = entry as unknown as Readable
    await see(entry.header.name, content, entry.header.size ?? 0)
    content.resume()
  }
  await unpacked
}

/**
 * The manifest of a complete, unchanged archive, after every part was read and compared. Throws one sentence
 * otherwise.
 */
export const verifyArchive = async (file: string): Promise<Manifest> => {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Error(`There is no backup ${file}`)
  const parts: ArchivePart[] = []
  let text = ''
  try {
    await readArchive(file, async (name, content, bytes) => {
      if (name === manifestName) {
        if (bytes > manifestMaxBytes) throw new Error('its manifest is too large')
        text = (await collect(content)).toString('utf8')
      } else parts.push({ name, ...(await measure(content)) })
    })
  } catch (error) {
    throw new Error(`The backup ${file} is damaged or incomplete: ${reasonOf(error)}`, { cause: error })
  }
  if (!text) throw new Error(`The backup ${file} is incomplete: it ends before its manifest`)
  const manifest = parseManifest(file, text)
  refuseOtherParts(file, manifest.parts, parts)
  return manifest
}

const parseManifest = (file: string, text: string): Manifest => {
  const value: unknown = JSON.parse(text)
  const format = typeof value === 'object' && value !== null && 'format' in value ? Number(value.format) : 0
  if (format > archiveFormat)
    throw new Error(`The backup ${file} was made by a newer version: restore it with that one`)
  const parsed = Manifest.safeParse(value)
  if (!parsed.success) throw new Error(`The backup ${file} has a manifest that is none of ours`)
  return parsed.data
}

const refuseOtherParts = (file: string, expected: readonly ArchivePart[], found: readonly ArchivePart[]) => {
  const byName = new Map(found.map((part) => [part.name, part]))
  for (const { name, bytes, sha256 } of expected) {
    const part = byName.get(name)
    if (!part) throw new Error(`The backup ${file} is incomplete: ${name} is missing`)
    if (part.bytes !== bytes || part.sha256 !== sha256)
      throw new Error(`The backup ${file} is damaged: ${name} was changed`)
  }
  if (expected.length !== found.length)
    throw new Error(`The backup ${file} holds parts that its manifest does not know`)
}

export const collect = async (content: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const measure = async (content: Readable) => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
