/** Registers the bindings with Fastify: permission, validation, answer. */
import { whatIsSaid } from '@guiche/contract/core/absence'
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Binding, UploadedFile } from './bind.ts'
import type { Deps, TokenCtx, UserCtx } from './context.ts'
import { admit, admitAgain, maxBytesOf, signatureDoor } from './door.ts'
import { keepRoom } from './features/media/actions/storage-quota.ts'
import { validationRefusal } from './platform/http/error-shape.ts'
import { parseJson, refuseManyValues } from './platform/http/json-bodies.ts'
import { LongBodies, type Sender } from './platform/http/long-bodies.ts'
import { discardOfFailed, holdForm, mostFieldBytes, ofFile, receiveForm } from './platform/http/multipart.ts'
import { onceOver } from './platform/http/once-over.ts'
import type { ScarceRoom } from './platform/http/scarce-room.ts'
import { isKnownOn } from './platform/http/strangers.ts'
import { Refusal } from './platform/refusal.ts'
import { networkOf } from './platform/security/login-limits.ts'
import { takesSpreadsheet, takesUpload } from './platform/storage/file-types.ts'
import { pictureOwner } from './platform/storage/picture-turns.ts'

/** Deeper than any call needs; recursion uses the stack. */
const deepestLevel = 50

/** PostgreSQL stores no NUL, and no honest text has one: the path of the first, or null. It is written only where there is one. */
const nulIn = (value: unknown, path: string, level = 0): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (level > deepestLevel) throw new Refusal('ERR_MALFORMED_BODY')
  for (const key in value) {
    const found = nulIn((value as Record<string, unknown>)[key], key, level + 1)
    if (found !== null) return `${path}.${found}`
  }
  return null
}

const parsed = (call: Endpoint, part: 'params' | 'query' | 'body', value: unknown): unknown => {
  const schema = call[part]
  if (!schema) return undefined
  // A signed body passes unchanged; its texts are cleaned where they are stored.
  const field = call.needs === 'signature' ? null : nulIn(value, part)
  if (field !== null)
    throw new Refusal('ERR_VALIDATION', { field, details: [{ field, message: 'must not contain NUL' }] })
  const result = schema.safeParse(whatIsSaid(schema, value ?? {}))
  if (!result.success) throw validationRefusal(part, result.error)
  return result.data
}

/** What the call says that it brings: a form weighs a little more than its files. Null: it says nothing. */
const announcedBytes = ({ headers }: FastifyRequest) =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']) || 0

const ownerOf = ({ companyId, actor }: UserCtx | TokenCtx) =>
  pictureOwner(companyId, actor.kind === 'user' ? actor.id : 'program')

const bodyOf = async (deps: Deps, call: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
  if (!request.isMultipart?.()) return { fields: request.body, files: [], held: [] }
  if (!call.files) throw new Refusal('ERR_UNSUPPORTED_CONTENT_TYPE')
  const { field, most, mostBytes = maxUploadBytes, takes, isHeld } = call.files
  if (isHeld) return { ...(await holdForm(request, { field, most, maxBytes: mostBytes })), files: [] }
  const accepts = takes === 'spreadsheet' ? takesSpreadsheet : takesUpload
  // A spreadsheet is read and discarded.
  if (request.caller && takes !== 'spreadsheet') {
    const giveBack = await keepRoom(request.caller, announcedBytes(request), most * mostBytes)
    onceOver(reply.raw, giveBack)
  }
  const whose = request.caller ? ownerOf(request.caller) : 'anybody'
  const form = await receiveForm(request, deps.storage, { field, most, maxBytes: mostBytes, accepts, whose })
  return { ...form, held: [] }
}

const answerOf = (call: Endpoint, value: unknown): unknown => {
  if (!call.answer) return value
  const result = call.answer.safeParse(value)
  if (!result.success) {
    throw new Error(`${call.method} ${call.path} answered what its schema does not allow: ${result.error.message}`)
  }
  return result.data
}

/** Longer than a client needs that sends what it has ready. */
const slowBodyMs = 1_000

/** An upload may take minutes. If the caller lost their rights meanwhile, they are refused as at the start. */
const callerAfterBody = async (deps: Deps, call: Endpoint, { caller, admittedAt }: FastifyRequest) =>
  caller && performance.now() - admittedAt > slowBodyMs ? admitAgain(deps, call, caller) : caller

/** An error in a file that was found after storing it is reported like one found before. */
const ofOnlyFile = ({ files: wanted }: Endpoint, files: readonly UploadedFile[], error: unknown): unknown => {
  const [file, other] = files
  return wanted && file && !other ? ofFile(error, wanted.field, file.name) : error
}

/**
 * Webhooks that are proven before anything is looked up count as the program's own work; others who are not known yet share one limit of database
 * connections, in which networks take turns.
 */
const worldFor = (world: Deps, { proof }: Binding, { ip }: FastifyRequest): Deps =>
  proof ? world : { ...world, db: world.db.forCaller(`anybody at ${networkOf(ip)}`) }

/** Lists, objects and members of a body: most calls take some hundred. */
const mostValues = 20_000

const senderOf = ({ companyId, actor }: UserCtx | TokenCtx): Sender => ({
  companyId,
  name: actor.kind === 'user' ? `user ${actor.id}` : 'program',
})

/** Before the body is read the parser of forms has not said so. */
const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type']?.trim() ?? '')

interface Limits {
  longBodies: LongBodies
  scarceRoom: ScarceRoom
}

/** What deletes makes room, and files are judged where they are stored. */
const writtenBytes = (call: Endpoint, request: FastifyRequest): number | null => {
  if (call.method === 'GET' || call.method === 'DELETE') return null
  if (isForm(request)) return 0
  const said = request.headers['content-length']
  if (said !== undefined) return Number(said)
  return request.headers['transfer-encoding'] === undefined ? 0 : maxBytesOf(call)
}

/** What happens before a body is read, and before it is taken apart. */
const doorOf = (world: Deps, binding: Binding, { longBodies, scarceRoom }: Limits) => {
  const { call, proof } = binding
  const signed = proof && signatureDoor(world, proof)
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    signed?.knock(request)
    const caller = await admit(worldFor(world, binding, request), call, request)
    request.caller = caller
    request.admittedAt = performance.now()
    if (!caller) return
    const bytes = writtenBytes(call, request)
    if (bytes !== null) await scarceRoom.spend(caller.companyId, bytes)
    const sender = senderOf(caller)
    isKnownOn(request.raw.socket, `company ${sender.companyId} ${sender.name}`)
    if (isForm(request)) longBodies.formAnnounced(sender, request.raw, reply.raw, mostFieldBytes)
    else longBodies.announced(sender, request.raw, reply.raw, maxBytesOf(call))
  }
  const takenApart = async (request: FastifyRequest, reply: FastifyReply, raw: Buffer) => {
    if (signed) {
      const proven = signed.prove(request)
      isKnownOn(request.raw.socket)
      return parseJson(proven)
    }
    if (raw.length === 0) return undefined
    refuseManyValues(raw, call.mostBodyValues ?? mostValues)
    if (request.caller) await longBodies.turn(senderOf(request.caller), raw, reply.raw)
    return parseJson(raw)
  }
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = request
    // Without a proof of ours the feature checks the signature itself, over the bytes.
    const isRaw = Buffer.isBuffer(body) && call.needs !== 'signature'
    if (signed || isRaw) request.body = await takenApart(request, reply, body as Buffer)
  }
  return { onRequest, preHandler }
}

const handlerOf = (world: Deps, binding: Binding) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { call, handle } = binding
  const deps = worldFor(world, binding, request)
  const params = parsed(call, 'params', request.params)
  const query = parsed(call, 'query', request.query)
  const { fields, files, held } = await bodyOf(deps, call, request, reply)
  try {
    const ctx = await callerAfterBody(deps, call, request)
    const body = parsed(call, 'body', fields)
    const input = { params, query, body, files, held, request, reply, deps, ctx: ctx as UserCtx }
    const answer = await handle(input as unknown as Parameters<Binding['handle']>[0])
    if (reply.sent) return reply
    if (!call.answer) return answer
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answerOf(call, answer)))
  } catch (error) {
    await discardOfFailed(deps.storage, files, error)
    throw ofOnlyFile(call, files, error)
  }
}

/** `/tickets/{id}` → `/tickets/:id`. */
const fastifyPath = (path: string) => path.replace(/\{([^{}]+)\}/g, ':$1')

/** The call on the API page. */
const schemaOf = (feature: string, call: Endpoint) => ({
  ...(call.isDeprecated ? { deprecated: true } : {}),
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
  world: Deps,
  bindings: readonly (Binding & { feature: string })[],
  scarceRoom: ScarceRoom,
) => {
  const limits = { longBodies: new LongBodies(), scarceRoom }
  for (const binding of bindings) {
    const { call } = binding
    const handler = handlerOf(world, binding)
    const schema = schemaOf(binding.feature, call)
    const url = fastifyPath(call.path)
    const bodyLimit = maxBytesOf(call)
    // A file is sent as it is: packing forty megabytes of text each time would hold up whoever signs in, and parts of it have no place in it.
    const packing = call.needs === 'link' ? { compress: false as const } : {}
    app.route({
      method: call.method,
      url,
      schema,
      ...doorOf(world, binding, limits),
      handler,
      bodyLimit,
      ...packing,
      config: { call },
    })
  }
}
