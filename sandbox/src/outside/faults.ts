/** Faults of an external system, switched on by a test or by hand. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const count = z.int().min(0).max(100_000)
export const outsideFaultsSchema = z.strictObject({
  /** Delay of each response in milliseconds. */
  slowMs: z.int().min(0).max(600_000),
  /** The next n requests are answered 429. */
  busy: count,
  /** The next n requests are answered 500. */
  fail: count,
  /** The next n connections are cut in the middle of the response. */
  cut: count,
  /** The next n requests get a response that no API promises. */
  nonsense: count,
  /** The next n requests get a response of 10 megabytes. */
  huge: count,
  /** The next n requests are redirected to an address inside the network. */
  redirect: count,
})
export type OutsideFaults = z.output<typeof outsideFaultsSchema>
export const noOutsideFaults: OutsideFaults = {
  slowMs: 0,
  busy: 0,
  fail: 0,
  cut: 0,
  nonsense: 0,
  huge: 0,
  redirect: 0,
}

export class OutsideFaultBox {
  readonly state: OutsideFaults = { ...noOutsideFaults }

  set(patch: { [K in keyof OutsideFaults]?: OutsideFaults[K] | undefined }): void {
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined) Object.assign(this.state, { [name]: value })
  }

  /** Whether this request is hit; counts down. */
  take(name: Exclude<keyof OutsideFaults, 'slowMs'>): boolean {
    if (this.state[name] === 0) return false
    this.state[name] -= 1
    return true
  }
}

const huge = 'x'.repeat(10 * 1024 * 1024)

/** Responds instead of the system when a fault is on; returns whether it did. */
export const hit = async (box: OutsideFaultBox, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
  if (box.state.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, box.state.slowMs))
  if (box.take('busy')) await reply.code(429).header('retry-after', '1').send({ message: 'Too many requests' })
  else if (box.take('fail')) await reply.code(500).send({ message: 'Internal error' })
  else if (box.take('nonsense')) await reply.send({ messages: 'none', queryResult: 7, choices: {} })
  else if (box.take('huge')) await reply.type('application/json').send(huge)
  else if (box.take('redirect')) await reply.code(302).header('location', 'http://169.254.169.254/latest').send()
  else if (box.take('cut')) {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    reply.raw.write('{"messages": [')
    request.raw.socket.destroy()
  } else return false
  return true
}
