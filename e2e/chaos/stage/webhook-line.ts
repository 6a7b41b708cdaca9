/** Meta's webhooks on their way to the nodes, as through a load balancer: to any live node; or cut, or silent, or to all nodes at once. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Mode = 'open' | 'cut' | 'silent' | 'all'

export interface WebhookLine {
  url: string
  set: (mode: Mode) => void
  close: () => Promise<void>
}

interface Passed {
  status: number
  text: string
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pass = async (to: string, request: IncomingMessage, body: Buffer): Promise<Passed> => {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answer = await fetch(to + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(request.method === 'POST' ? { body: new Uint8Array(body) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

export const openWebhookLine = async (nodes: readonly string[]): Promise<WebhookLine> => {
  let mode: Mode = 'open'
  let next = 0
  const waiting = new Set<ServerResponse>()

  const toOne = async (request: IncomingMessage, body: Buffer): Promise<Passed> => {
    let failure: unknown
    for (let tries = 0; tries < nodes.length; tries += 1) {
      try {
        return await pass(nodes[next++ % nodes.length] ?? '', request, body)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  /** Twice at once even with a single node. The first success is the response. */
  const toAll = (request: IncomingMessage, body: Buffer): Promise<Passed> => {
    const all = nodes.length === 1 ? [...nodes, ...nodes] : nodes
    return Promise.any(
      all.map(async (node) => {
        const passed = await pass(node, request, body)
        if (passed.status >= 500) throw new Error(String(passed.status))
        return passed
      }),
    )
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(response)
    try {
      const body = await bodyOf(request)
      if (mode === 'cut') return response.destroy()
      if (mode === 'silent') return
      const passed = await (mode === 'all' ? toAll : toOne)(request, body)
      // Cut while the product was processing it: it has the webhook, and Meta does not know.
      if (mode === 'open' || mode === 'all') response.writeHead(passed.status).end(passed.text)
      else if (mode === 'cut') response.destroy()
    } catch {
      response.destroy()
    } finally {
      if (response.writableEnded || response.destroyed) waiting.delete(response)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const dropWaiting = () => {
    for (const response of waiting) response.destroy()
    waiting.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    set: (wanted) => {
      if (wanted === 'cut' || mode === 'silent') dropWaiting()
      mode = wanted
    },
    close: () => {
      dropWaiting()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
