/** The HTTP side of the Graph API: versions, tokens, and errors in Meta's format. */
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { largestUploadBytes } from '../media/rules.ts'
import { accountRoutes } from './accounts.ts'
import { mediaRoutes } from './media.ts'
import { messageRoutes } from './messages.ts'
import { nodeRoutes } from './nodes.ts'
import { pageRoutes } from './pages.ts'
import { signInRoutes } from './sign-in.ts'
import { templateRoutes } from './templates.ts'

/** `/v23.0/123/messages` and `/123/messages` are the same call; the sandbox has one version. */
const withoutVersion = (url: string) => url.replace(/^\/v\d+\.\d+(?=\/)/, '')

function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new GraphError(100, { details: 'The request body is not valid JSON.' })
  }
}

function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    readJson(body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string }
  if (statusCode === 413) return new GraphError(100, { details: 'The request is too large.', http: 413 })
  if (statusCode < 500) return new GraphError(100, { details: message })
  return new GraphError(131000, { details: message })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const refusal = asGraphError(error)
    if (refusal.code === 190) {
      reply.header('www-authenticate', `OAuth "Facebook Platform" "invalid_token" "${refusal.message}"`)
    }
    return reply.code(refusal.http).send(refusal.toBody())
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unknown path components: ${request.url.split('?')[0]}`
    const refusal = new GraphError(2500, { message })
    return reply.code(refusal.http).send(refusal.toBody())
  })
}

export function buildGraphApp(core: GraphCore): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: (request) => withoutVersion(request.url ?? '/'),
  })
  takeBodies(app)
  void app.register(multipart, { limits: { fileSize: largestUploadBytes, files: 1 } })
  answerErrors(app)
  messageRoutes(app, core)
  mediaRoutes(app, core)
  signInRoutes(app, core)
  pageRoutes(app, core)
  accountRoutes(app, core)
  templateRoutes(app, core)
  nodeRoutes(app, core)
  return app
}
