/** What never became a call, for Node's parser refused it, is answered as everything else is: in our shape and with our headers. */
import type { Socket } from 'node:net'
import type { ErrorCode } from '@guiche/contract/errors'
import type { FastifyInstance } from 'fastify'
import { once } from '../once.ts'
import { Refusal } from '../refusal.ts'

interface Broken {
  status: number
  reason: string
  code: ErrorCode
}

const malformed: Broken = { status: 400, reason: 'Bad Request', code: 'ERR_MALFORMED_BODY' }
const byCode: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large', code: 'ERR_BODY_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Payload Too Large', code: 'ERR_BODY_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', code: 'ERR_MALFORMED_BODY' },
}

/** Of one answer only. */
const ownHeaders = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'vary',
  'content-type',
  'content-length',
])

const answerOf = ({ status, reason, code }: Broken, headers: readonly string[]) => {
  const body = JSON.stringify({ error: code, code })
  const own = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${[`HTTP/1.1 ${status} ${reason}`, ...headers, ...own].join('\r\n')}\r\n\r\n${body}`
}

/** For Fastify's `clientErrorHandler`; `appOf` since it is asked for before there is one. */
export const brokenRequests = (appOf: () => FastifyInstance) => {
  // As they stand on any answer of ours, whoever puts them there.
  const headers = once(async () => {
    const { headers: all } = await appOf().inject({ url: '/health' })
    return Object.entries(all).flatMap(([name, value]) => (ownHeaders.has(name) ? [] : [`${name}: ${String(value)}`]))
  })
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Nobody hears an answer, or one is on its way: a second would stand in the middle of it.
    const isAnswering = '_httpMessage' in socket && socket._httpMessage !== null
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy()
      return
    }
    void headers.get().then(
      (ours) => socket.end(answerOf(byCode[error.code ?? ''] ?? malformed, ours), () => socket.destroy()),
      () => socket.destroy(),
    )
  }
}

/** Node would answer these by itself, with nothing. */
export const refuseHostless = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.httpVersion === '1.1' && headers.host === undefined && raw.headers[':authority'] === undefined)
      throw new Refusal('ERR_MALFORMED_BODY', { field: 'headers.host' })
  })
}
