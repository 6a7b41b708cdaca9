import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import { addressOf } from './address.ts'
import { parseAnswer, withSession } from './api.ts'
import { ApiError } from './api-error.ts'
import type { Attempt } from './exchange.ts'

export interface UploadOptions {
  files: readonly File[]
  /** 0 to 1, of the bytes sent. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}
type Input = { params?: unknown; query?: unknown; body?: unknown }

const asForm = (endpoint: Endpoint, body: unknown, files: readonly File[]): FormData => {
  const form = new FormData()
  // Fields before files: the server knows the request when the first byte of a file arrives.
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const file of files) form.append(endpoint.files?.field ?? 'file', file, file.name)
  return form
}

/** fetch cannot report how much of a body was sent; XMLHttpRequest can. */
const overXhr = (endpoint: Endpoint, input: Input, options: UploadOptions, headers: Record<string, string>) =>
  new Promise<Attempt>((resolve, reject) => {
    options.signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, input))
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      })
    request.onerror = () => reject(new ApiError(0, {}))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(asForm(endpoint, input.body, options.files))
  })

/** The multipart form of a call that takes files. */
export const upload = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<Answer<E>> =>
  parseAnswer<E>(await withSession(endpoint, (headers) => overXhr(endpoint, input as Input, options, headers)))
