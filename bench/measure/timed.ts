import { type Dispatcher, request } from 'undici'

/** Milliseconds from the request to the last byte of its response. Throws if the status is not 200. */
export const timedBy =
  (dispatcher: Dispatcher) =>
  async (url: string, options: NonNullable<Parameters<typeof request>[1]>): Promise<number> => {
    const began = performance.now()
    const { statusCode, body } = await request(url, { ...options, dispatcher })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 200)}`)
    return performance.now() - began
  }
