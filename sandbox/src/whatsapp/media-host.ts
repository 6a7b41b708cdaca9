/** Replaces mmg.whatsapp.net: encrypted files, POST to store, GET to read. Always https, as the library supports nothing else. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Faults } from '../faults.ts'
import { BlobStore } from './blob-store.ts'
import { type Certificate, selfSigned } from './certificate.ts'
import { closeServer, listenOn, portOf } from './listening.ts'
import { type MediaKind, type MediaReference, openMedia, sealMedia, sha256 } from './media-cipher.ts'
import { seconds } from './stanza.ts'

const folders: Record<MediaKind, string> = {
  image: '/mms/image',
  sticker: '/mms/image',
  video: '/mms/video',
  audio: '/mms/audio',
  document: '/mms/document',
  'md-msg-hist': '/mms/md-app-state',
}

export interface MediaHostRecord {
  auth: string
  certificate: Certificate
}

interface MediaHostOptions {
  faults: Faults
  record?: MediaHostRecord | undefined
  directory?: string | undefined
}

export class MediaHost {
  readonly certificate: Certificate
  readonly auth: string
  uploads = 0
  downloads = 0
  readonly #faults: Faults
  readonly #blobs: BlobStore
  readonly #server: Server

  constructor(options: MediaHostOptions) {
    this.#faults = options.faults
    this.#blobs = new BlobStore(options.directory)
    this.certificate = options.record?.certificate ?? selfSigned(['127.0.0.1', 'localhost'])
    this.auth = options.record?.auth ?? randomBytes(24).toString('base64url')
    this.#server = createServer(this.certificate, (request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end())
    })
  }

  get host(): string {
    return `127.0.0.1:${portOf(this.#server)}`
  }

  listen(port: number): Promise<void> {
    return listenOn(this.#server, port)
  }

  close(): Promise<void> {
    return closeServer(this.#server)
  }

  record(): MediaHostRecord {
    return { auth: this.auth, certificate: this.certificate }
  }

  /** What a phone does before it sends a media message. */
  async store(plain: Buffer, kind: MediaKind) {
    const { mediaKey, sealed } = sealMedia(plain, kind)
    const directPath = `${folders[kind]}/${sha256(sealed).toString('base64url')}`
    await this.#blobs.put(directPath, sealed)
    return {
      mediaKey,
      directPath,
      url: `https://${this.host}${directPath}`,
      fileSha256: sha256(plain),
      fileEncSha256: sha256(sealed),
      fileLength: plain.length,
      mediaKeyTimestamp: seconds(),
    }
  }

  /** What a phone does when it receives one. */
  async fetch(
    reference: MediaReference & { directPath?: string | null | undefined },
    kind: MediaKind,
  ): Promise<Buffer> {
    const sealed = await this.#blobs.get(reference.directPath ?? '')
    if (!sealed) throw new Error(`the media host has nothing at ${reference.directPath}`)
    return openMedia(sealed, reference, kind)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://media')
    const failure = this.#faults.mediaFailure()
    if (failure) {
      request.resume()
      response.writeHead(failure).end()
    } else if (request.method === 'POST') await this.#upload(request, response, url)
    else await this.#download(request, response, url)
  }

  async #upload(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (url.searchParams.get('auth') !== this.auth) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"auth"}')
      return
    }
    this.uploads++
    await this.#blobs.put(url.pathname, Buffer.concat(parts))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ url: `https://${this.host}${url.pathname}`, direct_path: url.pathname }))
  }

  async #download(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const blob = await this.#blobs.get(url.pathname)
    if (!blob) {
      response.writeHead(404).end()
      return
    }
    this.downloads++
    if (this.#faults.take('mediaCut')) {
      response.writeHead(200, { 'content-length': blob.length })
      response.write(blob.subarray(0, blob.length / 2), () => response.destroy())
      return
    }
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
    if (range) {
      const end = range[2] ? Math.min(Number(range[2]) + 1, blob.length) : blob.length
      response.writeHead(206).end(blob.subarray(Number(range[1]), end))
      return
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': blob.length }).end(blob)
  }
}
