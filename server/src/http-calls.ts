/** Puts the bindings on Fastify: who may, what came, what leaves. */
import { whatIsSaid } from '@guiche/contract/core/absence'
import type { Access, Endpoint } from '@guiche/contract/core/endpoint'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import { actions, can, planAllows } from '@guiche/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Binding, UploadedFile } from './bind.ts'
import type { Deps, UserCtx } from './context.ts'
import { authenticate } from './gates.ts'
import { validationRefusal } from './platform/http/error-shape.ts'
import { discard, ofFile, receiveForm } from './platform/http/multipart.ts'
import { Refusal } from './platform/refusal.ts'
import { takesSpreadsheet, takesUpload } from './platform/storage/file-types.ts'

/** Providers batch their webhooks; refusing one for its size would have it brought again until it is lost. */
const maxWebhookBytes = 4 * 1024 * 1024

const withoutActor = new Set<Access>(['public', 'session', 'signature', 'link'])

const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined
}

const admit = async (deps: Deps, call: Endpoint, request: FastifyRequest): Promise<UserCtx | null> => {
  if (withoutActor.has(call.needs)) return null
  const ctx = await authenticate(deps, bearerOf(request), { whileExpired: call.whileExpired === true })
  if (call.needs in actions && !can(ctx.actor, call.needs as keyof typeof actions))
    throw new Refusal('ERR_NO_PERMISSION')
  if (call.plan && !planAllows(ctx.actor, call.plan))
    throw new Refusal('ERR_PLAN_FEATURE', { details: { feature: call.plan } })
  return ctx
}

/** PostgreSQL stores no NUL, and no honest text has one: the path of the first, or null. */
const nulIn = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = nulIn(inner, `${path}.${key}`)
    if (found) return found
  }
  return null
}

const parsed = (call: Endpoint, part: 'params' | 'query' | 'body', value: unknown): unknown => {
  const schema = call[part]
  if (!schema) return undefined
  // What a provider signs goes through whole; its texts are cleaned where they are stored.
  const field = call.needs === 'signature' ? null : nulIn(value, part)
  if (field) throw new Refusal('ERR_VALIDATION', { field, details: [{ field, message: 'must not contain NUL' }] })
  const result = schema.safeParse(whatIsSaid(schema, value ?? {}))
  if (!result.success) throw validationRefusal(part, result.error)
  return result.data
}

const bodyOf = async (deps: Deps, call: Endpoint, request: FastifyRequest) => {
  if (!request.isMultipart?.()) return { fields: request.body, files: [] }
  if (!call.files) throw new Refusal('ERR_UNSUPPORTED_CONTENT_TYPE')
  const { field, most, mostBytes = maxUploadBytes, takes } = call.files
  const accepts = takes === 'spreadsheet' ? takesSpreadsheet : takesUpload
  return receiveForm(request, deps.storage, { field, most, maxBytes: mostBytes, accepts })
}

const answerOf = (call: Endpoint, value: unknown): unknown => {
  if (!call.answer) return value
  const result = call.answer.safeParse(value)
  if (!result.success) {
    throw new Error(`${call.method} ${call.path} answered what its schema does not allow: ${result.error.message}`)
  }
  return result.data
}

/** What was found out about a file after it was stored is told as what was found out before. */
const ofOnlyFile = ({ files: wanted }: Endpoint, files: readonly UploadedFile[], error: unknown): unknown => {
  const [file, other] = files
  return wanted && file && !other ? ofFile(error, wanted.field, file.name) : error
}

/** What a network hands over is taken in by the program; whoever else is not known shares what calls have of the database. */
const worldFor = (world: Deps, { needs }: Endpoint): Deps =>
  needs === 'signature' ? world : { ...world, db: world.db.forCaller('anybody') }

const handlerOf =
  (world: Deps, { call, handle }: Binding) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const deps = worldFor(world, call)
    const ctx = await admit(deps, call, request)
    const params = parsed(call, 'params', request.params)
    const query = parsed(call, 'query', request.query)
    const { fields, files } = await bodyOf(deps, call, request)
    try {
      const body = parsed(call, 'body', fields)
      const input = { params, query, body, files, request, reply, deps, ctx: ctx as UserCtx }
      const answer = await handle(input as unknown as Parameters<Binding['handle']>[0])
      if (reply.sent) return reply
      if (!call.answer) return answer
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answerOf(call, answer)))
    } catch (error) {
      await discard(deps.storage, files)
      throw ofOnlyFile(call, files, error)
    }
  }

/** `/tickets/{id}` → `/tickets/:id`. */
const fastifyPath = (path: string) => path.replace(/\{([^}]+)\}/g, ':$1')

/** What the API page shows of a call. */
const schemaOf = (feature: string, call: Endpoint) => ({
  tags: [feature],
  summary: call.summary,
  description: `Needs: ${call.needs}${call.plan ? `, plan: ${call.plan}` : ''}`,
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body && call.method !== 'GET' ? { body: call.body } : {}),
  ...(call.files ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
  ...(call.answer ? { response: { 200: call.answer } } : {}),
  ...(call.needs === 'public' ? { security: [] } : {}),
})

export const registerCalls = (
  app: FastifyInstance,
  deps: Deps,
  bindings: readonly (Binding & { feature: string })[],
) => {
  for (const binding of bindings) {
    const { call } = binding
    const handler = handlerOf(deps, binding)
    const schema = schemaOf(binding.feature, call)
    const bodyLimit = call.needs === 'signature' ? { bodyLimit: maxWebhookBytes } : {}
    app.route({ method: call.method, url: fastifyPath(call.path), schema, handler, config: { call }, ...bodyLimit })
  }
}
