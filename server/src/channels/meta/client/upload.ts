/** A file as multipart/form-data, streamed from the disk: a video of 16 MB is never in memory. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SizedBody } from './graph-client.ts'

export interface FileToUpload {
  source: string | Buffer
  bytes: number
  mime: string
  name: string
}

const quoted = (name: string) => name.replace(/["\\\r\n]/g, '_')

/** `fields` come before the file, which is the part `fileField`. */
export function multipartOf(
  { source, bytes, mime, name }: FileToUpload,
  fields: Readonly<Record<string, string>>,
  fileField = 'file',
): SizedBody {
  const boundary = `guiche-${randomBytes(16).toString('hex')}`
  const field = (key: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    Object.entries(fields)
      .map(([key, value]) => field(key, value))
      .join('') +
      `--${boundary}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${quoted(name)}"\r\ncontent-type: ${mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    yield head
    if (typeof source === 'string') yield* createReadStream(source)
    else yield source
    yield tail
  }
  return {
    stream: Readable.from(parts()),
    bytes: head.length + bytes + tail.length,
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
