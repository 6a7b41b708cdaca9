/** Business numbers, accounts and media objects share one kind of address: the id. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphCore } from '../core.ts'
import { GraphError, noSuchObject } from '../errors.ts'
import { mediaLink } from '../media/links.ts'
import type { BusinessNumber, Media } from '../schema.ts'
import { accessOf } from './access.ts'
import { pagesNode } from './pages.ts'

export const numberFields = (number: BusinessNumber): Record<string, unknown> => ({
  verified_name: number.verifiedName,
  code_verification_status: 'VERIFIED',
  display_phone_number: `+${number.displayPhoneNumber.replace(/^\+/, '')}`,
  quality_rating: 'GREEN',
  platform_type: 'CLOUD_API',
  throughput: { level: 'STANDARD' },
  is_official_business_account: false,
  is_on_biz_app: number.coexistence,
  name_status: 'APPROVED',
  status: 'CONNECTED',
  id: number.phoneNumberId,
})

const defaultNumberFields = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
]

/** The requested fields; an unknown one is refused, as Meta does, and not left out. */
function pick(all: Record<string, unknown>, asked: string | undefined, defaults: readonly string[]) {
  const names = asked === undefined || asked === '' ? defaults : asked.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !(name in all))
  if (unknown !== undefined) {
    throw new GraphError(100, { message: `(#100) Tried accessing nonexisting field (${unknown})` })
  }
  return Object.fromEntries([...names, 'id'].map((name) => [name, all[name]]))
}

const mediaNode = (core: GraphCore, media: Media) => ({
  messaging_product: 'whatsapp',
  url: mediaLink(core.url(), media.id, core.world.linkSecret, core.now()),
  mime_type: media.mimeType,
  sha256: media.sha256,
  file_size: media.sizeBytes,
  id: media.id,
})

type NodeRequest = FastifyRequest<{ Params: { id: string } }>

function reachMedia(core: GraphCore, request: NodeRequest): Media {
  const access = accessOf(core, request)
  const { id } = request.params
  const { phone_number_id } = request.query as { phone_number_id?: string }
  const media = core.media.find(id)
  if (media === undefined || !access.reaches(media.wabaId)) throw noSuchObject(id)
  const isOwners = phone_number_id === undefined || core.world.numbers.get(phone_number_id)?.wabaId === media.wabaId
  if (!isOwners || core.faults.strikes('mediaMissing')) throw noSuchObject(id)
  return media
}

async function getNode(core: GraphCore, request: NodeRequest) {
  const ofPages = pagesNode(core, request)
  if (ofPages !== undefined) return ofPages
  const access = accessOf(core, request)
  const { id } = request.params
  const { fields } = request.query as { fields?: string }
  const number = core.world.numbers.get(id)
  if (number !== undefined && access.reaches(number.wabaId)) {
    return pick(numberFields(number), fields, defaultNumberFields)
  }
  if (core.world.hasAccount(id) && access.reaches(id)) {
    const account = { id, name: `Account ${id}`, currency: 'BRL', timezone_id: '25', message_template_namespace: id }
    return pick(account, fields, ['name', 'timezone_id', 'message_template_namespace'])
  }
  await pause(core.faults.current().mediaDelayMs)
  return mediaNode(core, reachMedia(core, request))
}

export function nodeRoutes(app: FastifyInstance, core: GraphCore): void {
  app.get<{ Params: { id: string } }>('/:id', (request) => getNode(core, request))

  app.delete<{ Params: { id: string } }>('/:id', async (request) => {
    reachMedia(core, request).isDeleted = true
    core.touch()
    return { success: true }
  })
}
