/** A request to the receiver over keep-alive sockets: several times cheaper than fetch, which matters under load tests. */
import http from 'node:http'
import https from 'node:https'

export interface Limits {
  timeoutMs: number
  /** Ends the request at once when the sandbox closes. */
  stop: AbortSignal
}

interface Content {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

export function request(url: URL, { method, headers = {}, body }: Content, { timeoutMs, stop }: Limits) {
  const isSecure = url.protocol === 'https:'
  const options = { method, headers, agent: isSecure ? agents.https : agents.http, signal: stop }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = (isSecure ? https : http).request(url, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        clearTimeout(timer)
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      })
    })
    const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    asked.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    asked.end(body)
  })
}
