/** Enough of a browser for the web's modules: an address, storage, and a cookie jar for the session cookie. */
const base = process.env.CHAOS_URL ?? ''

/** Lists its keys as its own properties, as a browser's does. */
const boxOf = () => {
  const methods = {
    getItem: (key: string): string | null => box[key] ?? null,
    setItem: (key: string, value: string) => {
      box[key] = value
    },
    removeItem: (key: string) => {
      delete box[key]
    },
  }
  const box: Record<string, string> = Object.create(methods)
  return box
}

const cookies = new Map<string, string>()
const realFetch = globalThis.fetch

const withCookies: typeof fetch = async (input, init = {}) => {
  const address = typeof input === 'string' && input.startsWith('/') ? base + input : input
  const headers = new Headers(init.headers)
  const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  if (jar) headers.set('cookie', jar)
  const answer = await realFetch(address, { ...init, headers })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return answer
}

/** Only what uploads use. */
class FormRequest {
  readonly upload: { onprogress?: (event: unknown) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  responseText = ''
  #method = ''
  #address = ''
  readonly #sent = new Headers()
  #received = new Headers()
  readonly #ending = new AbortController()

  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.#received.get(name)
  }
  abort() {
    this.#ending.abort()
    this.onabort()
  }
  send(body: FormData) {
    void this.#run(body).then(
      () => this.onload(),
      () => this.#ending.signal.aborted || this.onerror(),
    )
  }
  async #run(body: FormData) {
    const { signal } = this.#ending
    const answer = await withCookies(this.#address, { method: this.#method, headers: this.#sent, body, signal })
    this.responseText = await answer.text()
    this.status = answer.status
    this.#received = answer.headers
  }
}

Object.assign(globalThis, {
  XMLHttpRequest: FormRequest,
  document: { querySelector: () => null, documentElement: { lang: '' } },
  location: new URL(base),
  localStorage: boxOf(),
  sessionStorage: boxOf(),
  fetch: withCookies,
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
