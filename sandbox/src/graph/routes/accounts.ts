/** An account's numbers, and whether its webhooks are sent. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { readPart } from '../messages/refuse.ts'
import { appId } from '../pages/schema.ts'
import { dashboardLimits, verifyCallback } from '../webhooks/delivery.ts'
import { reachAccount } from './access.ts'
import { numberFields } from './nodes.ts'
import { isPages, reachPage, subscribePage } from './pages.ts'

const Subscribe = z.looseObject({
  override_callback_uri: z.url({ protocol: /^https?$/ }).optional(),
  verify_token: z.string().optional(),
})

const app = { id: appId, link: `https://www.facebook.com/games/?app_id=${appId}`, name: 'Sandbox' }

async function subscribe(core: GraphCore, wabaId: string, body: unknown) {
  const { override_callback_uri: overrideUrl, verify_token: verifyToken } = readPart(Subscribe, body ?? {}, [])
  if (overrideUrl === undefined) {
    core.world.subscriptions.set(wabaId, { wabaId })
    return
  }
  const handshake = await verifyCallback(overrideUrl, verifyToken ?? '', dashboardLimits)
  if (!handshake.ok) {
    const message = `(#2200) Callback verification failed with the following errors: ${handshake.reason}`
    throw new GraphError(2200, { message })
  }
  core.world.subscriptions.set(wabaId, { wabaId, overrideUrl, verifyToken })
}

type AccountRoute = { Params: { id: string } }

export function accountRoutes(server: FastifyInstance, core: GraphCore): void {
  server.get<AccountRoute>('/:id/phone_numbers', async (request) => {
    const wabaId = reachAccount(core, request, request.params.id)
    const numbers = [...core.world.numbers.values()].filter((number) => number.wabaId === wabaId)
    return { data: numbers.map(numberFields) }
  })

  server.post<AccountRoute>('/:id/subscribed_apps', async (request) => {
    if (isPages(core, request.params.id)) return subscribePage(core, request)
    await subscribe(core, reachAccount(core, request, request.params.id), request.body)
    core.touch()
    return { success: true }
  })

  server.get<AccountRoute>('/:id/subscribed_apps', async (request) => {
    if (isPages(core, request.params.id)) {
      const { subscribedFields } = reachPage(core, request, request.params.id)
      return { data: subscribedFields.length === 0 ? [] : [{ ...app, subscribed_fields: subscribedFields }] }
    }
    const subscription = core.world.subscriptions.get(reachAccount(core, request, request.params.id))
    if (subscription === undefined) return { data: [] }
    const { overrideUrl } = subscription
    const override = overrideUrl === undefined ? {} : { override_callback_uri: overrideUrl }
    return { data: [{ whatsapp_business_api_data: app, ...override }] }
  })

  server.delete<AccountRoute>('/:id/subscribed_apps', async (request) => {
    if (isPages(core, request.params.id)) reachPage(core, request, request.params.id).subscribedFields = []
    else core.world.subscriptions.delete(reachAccount(core, request, request.params.id))
    core.touch()
    return { success: true }
  })
}
