/** A webhook endpoint like the product's, for the test worlds of Meta's channels. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import { receiveWebhook, type WebhookDoors } from '../../features/webhooks/actions/receive-webhook.ts'
import { systemClock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSignedBody } from '../../platform/security/body-signature.ts'
import type { Channel } from '../channel.ts'
import { channelsOf } from '../registry.ts'

interface Door extends Omit<WebhookDoors, 'isKnown' | 'templates' | 'accounts'> {
  channels: readonly Channel[]
  appSecret: string
}

/** Registers the endpoint with Meta. Returns a function that closes it. */
export async function openWebhookDoor(
  graph: GraphSandbox,
  { channels, appSecret, ...doors }: Door,
): Promise<() => Promise<void>> {
  const world = { channels: channelsOf([...channels]), clock: systemClock, log: pino({ level: 'silent' }) }
  const door = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    if (request.method === 'GET') return response.end(query.get('hub.challenge'))
    const raw = await buffer(request)
    response.statusCode = 401
    if (!isSignedBody(raw, String(request.headers['x-hub-signature-256']), appSecret)) return response.end()
    response.statusCode = await receiveWebhook(
      world,
      { ...doors, templates: async () => {}, accounts: async () => {}, isKnown: async () => false },
      JSON.parse(raw.toString()),
    ).then(
      () => 200,
      (error: unknown) => (error instanceof Refusal ? error.status : 500),
    )
    return response.end()
  })
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
  await graph.subscribe(`http://127.0.0.1:${(door.address() as AddressInfo).port}/webhooks/meta`)
  return () => new Promise((closed) => door.close(() => closed()))
}
