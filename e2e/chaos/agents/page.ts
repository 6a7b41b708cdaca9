/** Enough of a browser for the web's own modules: an address, storage, and a jar for the cookie that renews the session. */
const base = process.env.CHAOS_URL ?? ''

const boxOf = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
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

Object.assign(globalThis, {
  document: { querySelector: () => null, documentElement: { lang: '' } },
  location: new URL(base),
  localStorage: boxOf(),
  sessionStorage: boxOf(),
  fetch: withCookies,
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
