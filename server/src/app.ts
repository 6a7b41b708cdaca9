/** buildApp: the platform's plugins, then every feature's calls. The caller starts listening. */

import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifySwagger from '@fastify/swagger'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import { nextCursorHeader } from '@guiche/contract/features/moments'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { packNoPage, registerApiPage } from './api-page.ts'
import type { Deps, TokenCtx, UserCtx } from './context.ts'
import { allBindings } from './features.ts'
import { registerCalls } from './http-calls.ts'
import { brokenRequests, refuseHostless } from './platform/http/broken-requests.ts'
import { proxyTest, trustedProxies } from './platform/http/client-address.ts'
import { errorAnswer } from './platform/http/error-shape.ts'
import { jsonBodies } from './platform/http/json-bodies.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { refusePackedBodies } from './platform/http/packed-bodies.ts'
import { ScarceRoom } from './platform/http/scarce-room.ts'
import { boundSentAhead } from './platform/http/sent-ahead.ts'
import { boundStrangers } from './platform/http/strangers.ts'
import { BoundedMessage } from './platform/http/tiny-chunks.ts'
import { watchForProxy } from './platform/http/unknown-proxy.ts'
import { isCutOff, throwAway } from './platform/http/unread-body.ts'
import { warningsOf, watchRoutes } from './platform/http/watch-routes.ts'
import { Refusal } from './platform/refusal.ts'
import { productVersion } from './version.ts'

/** One megabit per second: what a phone with a weak connection still sends. */
const slowestBytesPerSecond = 125_000
/** The time for a whole request: enough for the largest file. */
const longestRequestMs = Math.ceil(maxUploadBytes / slowestBytesPerSecond) * 1_000

/**
 * Timeout of a connection without any data: otherwise a client that never reads a response (long polling, for
 * example) would hold it for ever. No call is silent for this long.
 */
const silentConnectionMs = 180_000

/** Some hundred bytes, which every client has ready. Looked at now and then: a connection that says nothing ends by the same time. */
const headersMs = 20_000
const lookMs = 5_000

/** Stories of Instagram are never kept: the browser shows them from where Meta has them. */
const storyHosts = ({ config }: Deps): string[] =>
  config.graphUrl === undefined
    ? ['https://*.fbsbx.com', 'https://*.fbcdn.net', 'https://*.cdninstagram.com']
    : [new URL(config.graphUrl).origin]

const contentSecurity = (deps: Deps) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes its theme's variables, and react-virtuoso its sizes, as inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Help videos: their thumbnails, and the player.
    imgSrc: ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', ...storyHosts(deps)],
    frameSrc: ['https://www.youtube-nocookie.com'],
    mediaSrc: ["'self'", 'blob:', ...storyHosts(deps)],
    fontSrc: ["'self'", 'data:'],
    // The page reads its own recordings to draw them. In the demo, the QR dialog calls the sandbox's phone.
    connectSrc: [
      "'self'",
      'blob:',
      ...(deps.config.isDemo
        ? [`http://127.0.0.1:${deps.config.sandbox.port}`, `http://localhost:${deps.config.sandbox.port}`]
        : []),
    ],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    // Only if the public URL is https; on plain http it would send the browser to a port that does not answer.
    upgradeInsecureRequests: deps.config.publicUrl.startsWith('https:') ? [] : null,
  },
})

const security = async (app: FastifyInstance, deps: Deps) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurity(deps),
    strictTransportSecurity: deps.config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
  await app.register(fastifyCors, {
    origin: deps.config.corsOrigins.length > 0 ? [...deps.config.corsOrigins] : false,
    credentials: true,
    exposedHeaders: [nextCursorHeader],
  })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  packNoPage(app, baseOf(deps))
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /json|text/,
    globalDecompression: false,
  })
}

const documentation = async (app: FastifyInstance, deps: Deps) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Guichê', version: productVersion, license: { name: 'AGPL-3.0-or-later' } },
      servers: [{ url: deps.config.apiBase || '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  })
}

const observe = (app: FastifyInstance, metrics: Metrics) => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.routeOptions.config.call) {
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
  })
}

const refuse = (app: FastifyInstance) => {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body, retryAfterSeconds, isUnexpected } = errorAnswer(
      isCutOff(request.raw) ? new Refusal('ERR_MALFORMED_BODY', { cause: error }) : error,
      request.routeOptions.config.call?.failsAs,
    )
    const thrownAway = throwAway(request.raw)
    if (isUnexpected) request.log.error({ err: error, requestId: request.id }, 'a call failed')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    if (!reply.raw.shouldKeepAlive) await thrownAway
    return reply.status(status).send(body)
  })
}

export interface AppOptions {
  deps: Deps
  metrics: Metrics
  /** Whether everything that calls need is available. Returns what is missing. */
  readiness: () => Promise<string[]>
  /** Registers routes beside the API (the web's files). */
  beside?: (app: FastifyInstance) => Promise<void>
}

/** A path that cannot be decoded is a 404. Fastify would answer it before our headers and error shape are set. */
const withReadablePath = ({ url = '/' }: { url?: string | undefined }, apiBase: string): string => {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return `${apiBase === '/' ? '' : apiBase}/unreadable-path`
  }
}

const openFastify = (deps: Deps): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One log line per call, when it is answered: see `observe`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : crypto.randomUUID()
    },
    trustProxy: trustedProxies(deps.config),
    rewriteUrl: (request) => withReadablePath(request, deps.config.apiBase),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 250 },
    requestTimeout: longestRequestMs,
    connectionTimeout: silentConnectionMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookMs,
      requireHostHeader: false,
      IncomingMessage: BoundedMessage,
    },
    clientErrorHandler: brokenRequests(() => app),
    return503OnClosing: true,
  })
  return app
}

const baseOf = ({ config: { apiBase } }: Deps): string => (apiBase === '/' ? '' : apiBase)

const scarceRoomOf = ({ config, log }: Deps) =>
  new ScarceRoom({
    folder: config.databaseUrl === undefined ? config.dataDir : null,
    reserveBytes: config.diskReserveBytes,
    onRoom: (isLow) => {
      if (isLow)
        log.error(`The disk of ${config.dataDir} is nearly full: each company writes at a pace until some is free`)
      else log.warn(`The disk of ${config.dataDir} has space again: companies write as they like`)
    },
  })

/** The calls of all features, with the API page. */
const registerApi = async (app: FastifyInstance, deps: Deps, scarceRoom: ScarceRoom) => {
  const base = baseOf(deps)
  const below = async (scope: FastifyInstance) => {
    refuse(scope)
    await registerApiPage(scope, base)
    registerCalls(scope, deps, allBindings(), scarceRoom)
    scope.route({
      // OPTIONS is handled by CORS: a second route for it below the base `/` would be a duplicate.
      method: app.supportedMethods.filter((method) => method !== 'OPTIONS'),
      url: '/*',
      schema: { hide: true },
      onRequest: async (): Promise<never> => {
        throw new Refusal('ERR_NOT_FOUND')
      },
      handler: async () => undefined,
    })
  }
  await app.register(below, { prefix: base })
}

export const buildApp = async ({ deps, metrics, readiness, beside }: AppOptions): Promise<FastifyInstance> => {
  const scarceRoom = scarceRoomOf(deps)
  const app = openFastify(deps)
  // The contract's own schemas validate in http-calls.ts, with field and code; Fastify's copies are only for the API
  // page.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  boundSentAhead(app)
  boundStrangers(app, proxyTest(deps.config))
  refuse(app)
  observe(app, metrics)
  jsonBodies(app)
  refusePackedBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await security(app, deps)
  refuseHostless(app)
  app.addHook('onRequest', async ({ is404, method }) => {
    // The body of an unknown path is not read.
    if (is404 && method !== 'GET') throw new Refusal('ERR_NOT_FOUND')
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('admittedAt', 0)
  await documentation(app, deps)
  const notes = watchForProxy(app, deps.config, deps.log)
  watchRoutes(app, { config: deps.config, metrics, readiness, notes, warnings: warningsOf(deps.db, scarceRoom) })
  await registerApi(app, deps, scarceRoom)
  if (beside) await beside(app)
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Endpoint
  }
  interface FastifyRequest {
    /** The caller; known before their body is read. */
    caller: UserCtx | TokenCtx | null
    /** A value of `performance.now()`. */
    admittedAt: number
  }
}
