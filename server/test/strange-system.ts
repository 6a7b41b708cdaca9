/** An external system that sends whatever a test says, byte for byte. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedThere {
  path: string
  body: string
}
type Said = string | object | ((response: ServerResponse) => void)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export const strangeSystem = async () => {
  const asked: AskedThere[] = []
  /** A text is sent as it is, an object as JSON; a function writes the response itself. */
  let say: (asked: AskedThere) => Said | Promise<Said> = () => ({})
  const server = createServer(async (request, response) => {
    const question = { path: request.url ?? '', body: await bodyOf(request) }
    asked.push(question)
    const said = await say(question)
    if (typeof said === 'function') return said(response)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** From now on. */
    says: (next: typeof say | string | object) => {
      asked.length = 0
      say = typeof next === 'function' ? (next as typeof say) : () => next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StrangeSystem = Awaited<ReturnType<typeof strangeSystem>>
