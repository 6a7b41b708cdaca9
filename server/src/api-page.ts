/**
 * The page that describes the calls. It is public and long: whoever asks for it again and again would have 1.7 MB packed or written each time,
 * on the threads that check everybody's passwords. Whatever it is made of is packed once, and answered as it is kept.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { once } from './platform/once.ts'
import { Refusal } from './platform/refusal.ts'

/** It has its own scripts and styles, and loads nothing from elsewhere. */
const pagePolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

interface Kept {
  type: string
  whole: Buffer
  zipped: Buffer
}

const packed = promisify(gzip)

/** Whether the client accepts this encoding. */
const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted ?? ''))

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Parts of a file, and whether it is still the same, are cheap to answer. The description is no file: it would be written anew. */
const wantsWhole = ({ method, headers }: FastifyRequest, path: string) =>
  method === 'GET' &&
  (!path.includes('/docs/static/') || (headers.range === undefined && headers['if-none-match'] === undefined))

/** One file has one path. Letters can be written as %xx in a million ways, each of which would be kept as a file of its own. */
const isPlain = (path: string, base: string): boolean =>
  path.startsWith(`${base}/docs`) && /^(\/[\w-][\w.-]*)*\/?$/.test(path.slice(base.length))

/** Must be called before the plugin that packs answers. */
export const packNoPage = (app: FastifyInstance, base: string): void => {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${base}/docs`)) route.compress = false
  })
}

const keepPage = (app: FastifyInstance, base: string) => {
  const ourOwn = crypto.randomUUID()
  const kept = new Map<string, Kept>()
  const keep = async (path: string): Promise<Kept | null> => {
    const known = kept.get(path)
    if (known) return known
    const answer = await app.inject({ url: path, headers: { 'x-our-own': ourOwn } })
    // Only files that are there: what strangers make up is not kept.
    if (answer.statusCode !== 200) return null
    const whole = answer.rawPayload
    const made = { type: String(answer.headers['content-type']), whole, zipped: await packed(whole) }
    kept.set(path, made)
    return made
  }
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (!isPlain(path, base)) throw new Refusal('ERR_NOT_FOUND')
    if (!wantsWhole(request, path) || request.headers['x-our-own'] === ourOwn) return
    const page = await keep(path)
    if (page === null) return
    reply.type(page.type).header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(page.whole)
    return reply.header('content-encoding', 'gzip').send(page.zipped)
  })
}

/** Below `base`: the description itself, and the page that shows it. */
export const registerApiPage = async (scope: FastifyInstance, base: string): Promise<void> => {
  await scope.register(async (pages) => {
    keepPage(pages, base)
    await pages.register(fastifySwaggerUi, { routePrefix: '/docs', indexPrefix: base, staticCSP: pagePolicy })
  })
  const description = once(async () => {
    const whole = Buffer.from(JSON.stringify(scope.swagger()))
    return { whole, zipped: await packed(whole) }
  })
  scope.get('/openapi.json', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { whole, zipped } = await description.get()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(whole)
    return reply.header('content-encoding', 'gzip').send(zipped)
  })
}
