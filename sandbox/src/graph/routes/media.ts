import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { isGoodLink } from '../media/links.ts'
import { baseType, uploadFault } from '../media/rules.ts'
import { accessOf, reachNumber } from './access.ts'

const required = (name: string) => new GraphError(100, { message: `(#100) The parameter ${name} is required.` })

interface Upload {
  fields: Map<string, string>
  file?: { bytes: Buffer; mimeType: string; fileName: string }
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw required('messaging_product')
  const upload: Upload = { fields: new Map() }
  for await (const part of request.parts()) {
    if (part.type === 'field') upload.fields.set(part.fieldname, String(part.value))
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') upload.file = { bytes, mimeType: part.mimetype, fileName: part.filename }
    }
  }
  return upload
}

async function upload(core: GraphCore, request: FastifyRequest<{ Params: { id: string } }>) {
  const number = reachNumber(core, request, request.params.id)
  const { fields, file } = await readUpload(request)
  if (fields.get('messaging_product') !== 'whatsapp') throw required('messaging_product')
  if (file === undefined) throw required('file')
  const mimeType = fields.get('type') ?? file.mimeType
  const fault = uploadFault(mimeType, file.bytes)
  if (fault?.cause === 'type') throw new GraphError(100, { message: `(#100) ${fault.details}` })
  if (fault !== undefined) throw new GraphError(131053, { details: fault.details })
  const { bytes, fileName } = file
  const media = core.media.add({ wabaId: number.wabaId, mimeType, bytes, fileName, origin: 'upload' })
  core.touch()
  return { id: media.id }
}

const notFound = { error: { message: 'Not Found', type: 'OAuthException', code: 100 } }

export function mediaRoutes(app: FastifyInstance, core: GraphCore): void {
  app.post<{ Params: { id: string } }>('/:id/media', (request) => upload(core, request))

  app.get('/whatsapp_business/attachments', async (request, reply) => {
    const access = accessOf(core, request)
    await pause(core.faults.current().mediaDelayMs)
    const { mid = '', ext = '', hash = '' } = request.query as Record<string, string>
    const media = core.media.find(mid)
    const isLost = core.faults.strikes('mediaMissing')
    const isGood = isGoodLink({ mid, ext, hash }, core.world.linkSecret, core.now())
    if (media === undefined || isLost || !isGood || !access.reaches(media.wabaId)) return reply.code(404).send(notFound)
    const name = media.fileName ?? media.id
    return reply
      .header('content-type', baseType(media.mimeType))
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Buffer.from(core.media.bytes(mid)))
  })
}
