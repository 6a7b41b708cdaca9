import { sendMessage } from '@guiche/contract/features/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { token } from './token.ts'
import { upload } from './upload.ts'

/** The file's requests, answered as soon as they are sent. */
const sent: (string | null)[] = []
class Request {
  readonly upload = {}
  readonly responseText = '{"messages":[]}'
  status = 0
  onload = () => {}
  onabort = () => {}
  #authorization: string | null = null
  open() {}
  setRequestHeader(_name: string, value: string) {
    this.#authorization = value
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.onabort()
  }
  send() {
    sent.push(this.#authorization)
    this.status = this.#authorization === 'Bearer new' ? 200 : 403
    this.onload()
  }
}

/** Renews the token when it is told to. */
let renew: () => void
const start = (signal: AbortSignal) =>
  upload(sendMessage, { params: { ticketId: 1 }, body: { body: 'a' } }, { files: [new File(['a'], 'a.txt')], signal })

beforeEach(() => {
  sent.length = 0
  token.set('old')
  const renewed = new Promise<Response>((resolve) => {
    renew = () => resolve(Response.json({ token: 'new', user: {} }))
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => renewed),
  )
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  token.set(null)
  vi.unstubAllGlobals()
})

test('a 403 causes one refresh, and the file is sent again', async () => {
  const uploaded = start(new AbortController().signal)
  renew()
  expect(await uploaded).toEqual({ messages: [] })
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
})

test('a file that is cancelled during the refresh is not sent again', async () => {
  const abort = new AbortController()
  const uploaded = start(abort.signal)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  abort.abort()
  renew()
  await expect(uploaded).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual(['Bearer old'])
})
