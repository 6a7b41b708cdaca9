/** Meta's side of sending, as far as this benchmark needs it: accepts every message and records its time. */

import { once } from 'node:events'
import { createServer } from 'node:http'

export const startGraph = async () => {
  const waiting = new Map<string, (at: number) => void>()
  let sent = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sent += 1
      const text = Buffer.concat(parts).toString()
      for (const [word, came] of waiting) {
        if (!text.includes(word)) continue
        waiting.delete(word)
        came(performance.now())
      }
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: `wamid.sent${sent}.${process.pid}` }] }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** When a message with this word arrives. */
    arrival: (word: string) => new Promise<number>((resolve) => waiting.set(word, resolve)),
    close: () => void server.close(),
  }
}
