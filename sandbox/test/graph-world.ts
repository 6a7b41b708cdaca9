/** A Graph sandbox with a webhook receiver, for one test file. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type GraphOptions, startGraph } from '../src/graph/graph.ts'

export const appSecret = 'app-secret'
export const verifyToken = 'verify-me'
export const token = 'EAAtoken'
export const business = { phoneNumberId: '106540352242922', wabaId: '102290129340398' }
export const ana = '5511987654321'

export interface Received {
  raw: string
  isSigned: boolean
  value: WebhookValue
  field: string
}

// Only the fields that the tests read, in the shape in which they read them.
interface WebhookValue {
  [key: string]: unknown
  contacts?: { wa_id?: string; user_id?: string; profile: { name: string; username?: string } }[]
  messages?: ({ id: string; type: string; from?: string } & Record<string, unknown>)[]
  statuses?: ({ id: string; status: string } & Record<string, unknown>)[]
}

/** Meta's responses, as far as the tests read them. */
interface GraphAnswer {
  [key: string]: unknown
  id: string
  url: string
  error: { code: number; message: string; error_data?: { details: string } }
  contacts: { wa_id?: string }[]
  messages: [{ id: string; message_status?: string }]
  data: { name: string }[]
  paging?: { next?: string; cursors: { after: string } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const signatureOf = (raw: string) => `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`

function read(raw: string, signature: unknown): Received {
  // Messenger and Instagram have events instead; their tests read the raw body.
  const change = JSON.parse(raw).entry[0].changes?.[0] ?? { value: {}, field: 'messaging' }
  return { raw, isSigned: signature === signatureOf(raw), value: change.value, field: change.field }
}

/** Answers the handshake, and every webhook with the status in `answers`. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = { status: 200, verifyToken }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://receiver')
    if (request.method === 'GET') {
      const isKnown = url.searchParams.get('hub.verify_token') === answers.verifyToken
      response.writeHead(isKnown ? 200 : 403).end(isKnown ? url.searchParams.get('hub.challenge') : 'no')
      return
    }
    const raw = await textOf(request)
    const { status } = answers
    if (status === 200) received.push(read(raw, request.headers['x-hub-signature-256']))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/webhooks`, received, answers, close }
}

export async function graphWorld(options: Partial<GraphOptions> = {}) {
  const receiver = await startReceiver()
  const graph = await startGraph({
    appSecret,
    verifyToken,
    accessToken: token,
    webhookUrl: receiver.url,
    sentAfterMs: 1,
    deliveredAfterMs: 1,
    templateReviewAfterMs: 1,
    webhooks: { backoffMs: [5, 10] },
    ...options,
  })
  graph.addNumber({ ...business, displayPhoneNumber: '+55 11 4000-1000', subscribed: true })

  async function call(method: string, path: string, body?: unknown, bearer: string | undefined = token) {
    const headers = { ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) }
    const isForm = body instanceof FormData
    const content = body === undefined ? undefined : isForm ? body : JSON.stringify(body)
    const response = await fetch(`${graph.url}/v23.0/${path}`, {
      method,
      headers: isForm || body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(content === undefined ? {} : { body: content }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as GraphAnswer }
  }

  return {
    graph,
    ...receiver,
    call,
    send: (body: object, bearer?: string) =>
      call('POST', `${business.phoneNumberId}/messages`, { messaging_product: 'whatsapp', to: ana, ...body }, bearer),
    upload(bytes: Uint8Array, mimeType: string, fields: Record<string, string> = { messaging_product: 'whatsapp' }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([Buffer.from(bytes)], { type: mimeType }), 'file')
      return call('POST', `${business.phoneNumberId}/media`, form)
    },
    /** Ana writes, which creates her and opens the window. */
    async anaWrites(text = 'oi') {
      const { messageId } = graph.customerSends({ from: ana, name: 'Ana', text, phoneNumberId: business.phoneNumberId })
      await graph.settled()
      return messageId
    },
    chat: () => graph.chat({ from: ana, phoneNumberId: business.phoneNumberId }),
    messages: () => receiver.received.flatMap(({ value }) => value.messages ?? []),
    statuses: () => receiver.received.flatMap(({ value }) => value.statuses ?? []),
    async close() {
      await graph.close()
      await receiver.close()
    },
  }
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const opus = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(40)])
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
