import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServeOrder } from './web-process.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const get = (url: string, token: string) =>
  new Promise<string>((resolve, reject) => {
    const asking = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`))
      })
    })
    asking.on('error', reject)
    asking.end()
  })

/** The web role in a separate process, called over HTTP on one persistent connection. */
export const startWebSide = async (order: ServeOrder) => {
  const child = fork(fileURLToPath(new URL('web-process.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const answered = once(child, 'message')
  child.send(order)
  const [{ address, failure }] = (await answered) as [{ address?: string; failure?: string }]
  if (!address) throw new Error(failure ?? 'the web process did not start')
  return {
    pid: child.pid ?? 0,
    get: (path: string, query: Record<string, string>, token: string) =>
      get(`${address}/api${path}?${new URLSearchParams(query)}`, token),
    close: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

export type WebSide = Awaited<ReturnType<typeof startWebSide>>
