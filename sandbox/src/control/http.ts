/** The control server's rules: JSON only, loopback only, and errors that say what is wrong. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ZodError, type ZodType } from 'zod'
import { UnknownMessageError } from '../whatsapp/draft.ts'
import { PairingRefusedError } from '../whatsapp/pairing.ts'
import { PersonExistsError, UnknownPersonError } from '../whatsapp/people.ts'

const LARGEST_BODY = 100 * 1024 * 1024
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

export function controlServer(): FastifyInstance {
  const server = Fastify({ bodyLimit: LARGEST_BODY, forceCloseConnections: true })
  // Another site's page can post plain text without a CORS preflight.
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', loopbackOnly)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'there is nothing at this address' }))
  server.options('/*', (_request, reply) => reply.code(204).send())
  return server
}

/** Refuses host names that point here from elsewhere (DNS rebinding) and pages of other sites. */
async function loopbackOnly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers
  if (!LOOPBACK_HOST.test(host ?? '') || (origin && !LOOPBACK_ORIGIN.test(origin))) {
    await reply.code(403).send({ error: 'the sandbox answers only to this machine' })
    return
  }
  if (!origin) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-private-network': 'true',
    vary: 'origin',
  })
}

function answerError(error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return reply.code(400).send({ error: issues.map(sentence).join('; '), issues })
  }
  return reply.code(statusOf(error)).send({ error: error.message })
}

function sentence({ path, message }: { path: string; message: string }): string {
  return path ? `${path}: ${message}` : message
}

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof UnknownPersonError || error instanceof UnknownMessageError) return 404
  if (error instanceof PairingRefusedError || error instanceof PersonExistsError) return 409
  return error.statusCode ?? 500
}

export function read<T>(schema: ZodType<T>, value: unknown): T {
  return schema.parse(value ?? {})
}
