/** Pages and the people who write to them: access, uploads, and profiles. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphCore } from '../core.ts'
import { GraphError, noSuchObject } from '../errors.ts'
import { isOpen } from '../pages/cdn.ts'
import { attachmentFault } from '../pages/limits.ts'
import type { Page, PageField, PagePerson, Platform } from '../pages/schema.ts'
import { subscribableFields } from '../pages/schema.ts'
import { readBody } from '../pages/send.ts'
import { UploadBody } from '../pages/send-schema.ts'
import { tokenOf } from './access.ts'
import { ownerNode } from './sign-in.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

const expired = (message: string) =>
  new GraphError(190, { message: `Error validating access token: ${message}`, subcode: 463 })

function pageOfToken(core: GraphCore, request: FastifyRequest): Page {
  const token = tokenOf(request)
  if (token === undefined) throw new GraphError(190, { message: 'Authentication Error' })
  const page = [...core.world.pages.pages.values()].find(({ accessToken }) => accessToken === token)
  if (core.faults.current().tokenExpired || page?.isTokenExpired) throw expired('Session has expired.')
  if (page === undefined)
    throw new GraphError(190, { message: 'Invalid OAuth access token - Cannot parse access token' })
  return page
}

/** `me` is the token's page; its Instagram account uses the same token. */
export function reachPage(core: GraphCore, request: FastifyRequest, id: string): Page {
  const page = pageOfToken(core, request)
  if (id !== 'me' && id !== page.id && id !== page.instagram?.id) throw noSuchObject(id)
  return page
}

export const isPages = (core: GraphCore, id: string): boolean =>
  id === 'me' || core.world.pages.pages.has(id) || core.world.pages.pageOfInstagram(id) !== undefined

const pageNode = ({ id, name, instagram }: Page): Record<string, unknown> => ({
  id,
  name,
  ...(instagram === undefined ? {} : { instagram_business_account: { id: instagram.id } }),
})

const instagramNode = ({ instagram, name }: Page): Record<string, unknown> => ({
  id: instagram?.id,
  username: instagram?.username,
  name,
})

const personNode = ({ name, username }: PagePerson, platform: Platform, scoped: string): Record<string, unknown> => {
  const [first_name = name, ...rest] = name.split(' ')
  return platform === 'messenger'
    ? { id: scoped, name, first_name, last_name: rest.join(' ') }
    : { id: scoped, name, username }
}

function picked(node: Record<string, unknown>, known: readonly string[], fields: string | undefined) {
  const asked = fields === undefined || fields === '' ? ['name'] : fields.split(',').map((field) => field.trim())
  const unknown = asked.map((field) => field.split('{', 1)[0] ?? '').find((field) => !known.includes(field))
  if (unknown !== undefined)
    throw new GraphError(100, { message: `(#100) Tried accessing nonexisting field (${unknown})` })
  return Object.fromEntries(
    [...asked, 'id'].filter((field) => node[field] !== undefined).map((field) => [field, node[field]]),
  )
}

/** Undefined if the id is neither a page, nor its Instagram account, nor somebody who wrote to one. */
export function pagesNode(core: GraphCore, request: ById): Record<string, unknown> | undefined {
  const { id } = request.params
  const { fields } = request.query as { fields?: string }
  const owner = id === 'me' ? ownerNode(core, request) : undefined
  if (owner !== undefined) return picked(owner, ['id', 'name'], fields)
  if (isPages(core, id)) {
    const page = reachPage(core, request, id)
    if (id === page.instagram?.id) return picked(instagramNode(page), ['id', 'name', 'username'], fields)
    return picked(pageNode(page), ['id', 'name', 'instagram_business_account'], fields)
  }
  const met = [...core.world.pages.pages.values()].some(
    (page) => core.world.pages.personByScope(page, id) !== undefined,
  )
  if (!met) return undefined
  const found = core.world.pages.personByScope(pageOfToken(core, request), id)
  if (found === undefined) throw noSuchObject(id)
  const known = ['id', 'name', 'first_name', 'last_name', 'username', 'profile_pic']
  return picked(personNode(found.person, found.platform, id), known, fields)
}

export function subscribePage(core: GraphCore, request: ById): { success: true } {
  const page = reachPage(core, request, request.params.id)
  const body = (request.body ?? {}) as { subscribed_fields?: string | string[] }
  const asked = body.subscribed_fields ?? (request.query as { subscribed_fields?: string }).subscribed_fields ?? []
  const fields = (Array.isArray(asked) ? asked : asked.split(',')).map((field) => field.trim())
  const isKnown = (field: string): field is PageField => (subscribableFields as readonly string[]).includes(field)
  if (fields.length === 0 || !fields.every(isKnown))
    throw new GraphError(100, { message: '(#100) Param subscribed_fields must be one of the fields of a page' })
  page.subscribedFields = fields
  core.touch()
  return { success: true }
}

async function upload(core: GraphCore, request: ById) {
  const page = reachPage(core, request, request.params.id)
  if (!request.isMultipart()) throw new GraphError(100, { message: '(#100) The parameter message is required.' })
  let message: unknown
  let platform: Platform = 'messenger'
  let file: { bytes: Buffer; mimeType: string; fileName: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      file = { bytes: await part.toBuffer(), mimeType: part.mimetype, fileName: part.filename }
    } else if (part.fieldname === 'message') message = JSON.parse(String(part.value))
    else if (part.fieldname === 'platform') platform = part.value === 'instagram' ? 'instagram' : 'messenger'
  }
  const { attachment } = readBody(UploadBody, message)
  if (file === undefined) throw new GraphError(100, { message: '(#100) No file was uploaded', subcode: 2018008 })
  const fault = attachmentFault(platform, attachment.type, file.mimeType, file.bytes.length)
  if (fault !== undefined) throw new GraphError(100, { message: `(#100) ${fault}`, subcode: 2018047 })
  const media = core.media.add({ wabaId: page.id, ...file, origin: 'upload' })
  core.touch()
  return { attachment_id: media.id }
}

export function pageRoutes(app: FastifyInstance, core: GraphCore): void {
  app.post<{ Params: { id: string } }>('/:id/message_attachments', (request) => upload(core, request))

  app.get<{ Params: { id: string } }>('/cdn/:id/:name', async (request, reply) => {
    const { id } = request.params
    const media = core.media.find(id)
    const isLost = core.faults.strikes('mediaMissing')
    if (media === undefined || isLost || !isOpen(core, id, request.query as { oe?: string; oh?: string }))
      return reply.code(404).send('URL signature expired')
    return reply.header('content-type', media.mimeType).send(Buffer.from(core.media.bytes(id)))
  })
}
