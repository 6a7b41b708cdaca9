import { mediaFile, version } from '@guiche/contract/features/platform'
import type { FastifyReply } from 'fastify'
import { type Binding, bind } from '../../bind.ts'
import type { Deps } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { byteRangeOf } from '../../platform/storage/byte-range.ts'
import { contentDisposition, fileNameFor } from '../../platform/storage/content-disposition.ts'
import { isShownInline, typeOfFile, unknownType } from '../../platform/storage/file-types.ts'
import { type LinkProof, verifyLink } from '../../platform/storage/signed-links.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { productVersion } from '../../version.ts'
import { isShownToAll } from './queries.ts'

interface Wanted {
  file: string
  name: string | undefined
  /** What a browser may do with it. */
  cacheControl: string
  range: string | undefined
}

/**
 * Blocks scripts and loading. Inline content keeps its origin, because browsers play a video in a tab of its own only
 * then; without scripts that is harmless.
 */
const policies = {
  attachment: "default-src 'none'; sandbox",
  inline: "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin",
}

function describe(reply: FastifyReply, { file, name, cacheControl }: Wanted): void {
  const mime = typeOfFile(file)
  const kind = isShownInline(mime) ? 'inline' : 'attachment'
  const isReadable = mime === 'text/plain' || mime === 'text/csv'
  reply.headers({
    'content-type': kind === 'inline' ? `${mime}${isReadable ? '; charset=utf-8' : ''}` : unknownType,
    'content-disposition': contentDisposition(kind, name === undefined ? undefined : fileNameFor(name, mime)),
    'content-security-policy': policies[kind],
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag: `"${file}"`,
  })
}

/** The size is queried only if a range needs it: each query to a remote store is a round trip. */
async function serve(storage: Storage, reply: FastifyReply, wanted: Wanted) {
  const bytes = wanted.range === undefined ? null : await storage.size(wanted.file)
  const range = bytes === null ? 'whole' : byteRangeOf(wanted.range, bytes)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'accept-ranges': 'bytes', 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
      .send()
  }
  const found = await (range === 'whole' ? storage.open(wanted.file) : storage.open(wanted.file, range))
  if (found === null) throw new Refusal('ERR_NOT_FOUND')
  describe(reply, wanted)
  if (range === 'whole') return reply.header('content-length', found.bytes).send(found.stream)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
      'content-length': range.end - range.start + 1,
    })
    .send(found.stream)
}

const yearSeconds = 365 * 24 * 60 * 60

/** Null: this URL is invalid. */
const cacheControlOf = async (deps: Deps, file: string, proof: LinkProof): Promise<string | null> => {
  const maxAgeSeconds = verifyLink(deps.secret, file, proof, deps.clock.now())
  if (maxAgeSeconds !== null) return `private, max-age=${maxAgeSeconds}, immutable`
  if (proof.s !== undefined || !(await isShownToAll(deps, file))) return null
  return `public, max-age=${yearSeconds}, immutable`
}

const sandboxPages = (url: string) => ({ phoneUrl: url, mailboxUrl: `${url}mail.html` })

export const mediaRoutes: readonly Binding[] = [
  bind(version, async ({ deps: { config } }) => ({
    version: productVersion,
    sourceUrl: config.sourceUrl ?? null,
    sandbox: config.isDemo ? sandboxPages(`http://localhost:${config.sandbox.port}/`) : null,
  })),

  bind(mediaFile, async ({ deps, params, query, request, reply }) => {
    const { file } = params
    const cacheControl = await cacheControlOf(deps, file, query)
    if (cacheControl === null) throw new Refusal('ERR_LINK_INVALID')
    // A stored file never changes, so browsers may cache it for ever.
    if (request.headers['if-none-match'] === `"${file}"`) return reply.code(304).send()
    const name = query.download === undefined || query.download === '' ? undefined : query.download
    // `If-Range` need not be checked: there is only one version of the file.
    return serve(deps.storage, reply, { file, name, cacheControl, range: request.headers.range })
  }),
]
