import { login } from '@guiche/contract/features/auth'
import { listQueues } from '@guiche/contract/features/queues'
import { listTickets, ticketDetails } from '@guiche/contract/features/tickets'
import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from './address.ts'
import { call } from './api.ts'
import { queryClient } from './query.ts'
import {
  becomeAnonymous,
  refetchUser,
  resumeSession,
  type SessionState,
  session,
  signIn,
  signOut,
  whenSigningOut,
} from './session.ts'
import { token } from './token.ts'

interface Heard {
  path: string
  authorization: string | null
}
let heard: Heard[] = []

const tokenOf = (userId: number, iat: number) => `e30.${btoa(JSON.stringify({ userId, iat }))}.x`

/** Stands for the network, the one thing that is not ours here. */
const answerWith = (answer: (path: string, authorization: string | null) => [status: number, body: unknown]) => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization')
    heard.push({ path, authorization })
    const [status, body] = answer(path, authorization)
    return new Response(JSON.stringify(body), { status })
  })
}

beforeEach(() => {
  heard = []
  token.set('old')
  session.set({ phase: 'starting' })
})
afterEach(() => vi.unstubAllGlobals())

test('a call gets its address from the contract', () => {
  expect(addressOf(ticketDetails, { params: { uuid: 'a/b' } })).toBe('/api/tickets/u/a%2Fb')
  expect(addressOf(listTickets, { query: { queueIds: [1, 2], showAll: true, searchParam: undefined } })).toBe(
    '/api/tickets?queueIds=%5B1%2C2%5D&showAll=true',
  )
})

test('a 403 causes one refresh and one retry, shared by calls of the same moment', async () => {
  answerWith((path, authorization) => {
    if (path.endsWith('/refresh_token')) return [200, { token: 'new', user: { name: 'Marina' } }]
    return authorization === 'Bearer new' ? [200, []] : [403, { error: 'ERR_TOKEN_EXPIRED', code: 'ERR_TOKEN_EXPIRED' }]
  })
  expect(await Promise.all([call(listQueues), call(listQueues)])).toEqual([[], []])
  expect(heard.filter(({ path }) => path.endsWith('/refresh_token'))).toHaveLength(1)
  expect(token.get()).toBe('new')
})

test('a 403 is not retried with the token of somebody who signed in meanwhile', async () => {
  const refused = { error: 'ERR_TOKEN_EXPIRED', code: 'ERR_TOKEN_EXPIRED' }
  const sentWith = (next: string) => {
    heard = []
    token.set(tokenOf(7, 1))
    answerWith((_, authorization) => {
      if (authorization === `Bearer ${next}`) return [200, []]
      token.set(next)
      return [403, refused]
    })
    return call(listQueues)
  }
  expect(await sentWith(tokenOf(7, 2))).toEqual([])
  await expect(sentWith(tokenOf(8, 2))).rejects.toMatchObject({ status: 0 })
  expect(heard).toHaveLength(1)
  expect(token.get()).toBe(tokenOf(8, 2))
})

test('a refusal by permission is shown after its one refresh, and the session stays', async () => {
  answerWith((path) =>
    path.endsWith('/refresh_token')
      ? [200, { token: 'new', user: {} }]
      : [403, { error: 'ERR_NO_PERMISSION', code: 'ERR_NO_PERMISSION' }],
  )
  await expect(call(listQueues)).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' })
  expect(heard).toHaveLength(3)
  expect(session.get().phase).toBe('signed-in')
})

test('a dead session signs out; wrong credentials do not', async () => {
  answerWith((path) => [401, { error: path.endsWith('/login') ? 'ERR_INVALID_CREDENTIALS' : 'ERR_SESSION_EXPIRED' }])
  await expect(call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
    code: 'ERR_INVALID_CREDENTIALS',
  })
  expect(session.get().phase).toBe('starting')
  await expect(call(listQueues)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: 'expired' })
  expect(token.get()).toBeNull()
})

test('a 401 after the refresh ends the session', async () => {
  answerWith((path, authorization) => {
    if (path.endsWith('/refresh_token')) return [200, { token: 'new', user: {} }]
    return [authorization === 'Bearer new' ? 401 : 403, { error: 'ERR_SESSION_EXPIRED' }]
  })
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: 'expired' })
})

test('a late 401 does not end the session of somebody who signed in meanwhile', async () => {
  answerWith(() => {
    token.set('next')
    return [401, { error: 'ERR_SESSION_EXPIRED' }]
  })
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toEqual({ phase: 'starting' })
  expect(token.get()).toBe('next')
})

test.each([
  [200, { token: 'new', user: { name: 'Marina' } }],
  [401, { error: 'ERR_SESSION_EXPIRED' }],
])(
  'a late refresh (%i) does not replace or end the session of somebody who signed in meanwhile',
  async (status, body) => {
    token.set(tokenOf(7, 1))
    answerWith((path) => {
      if (!path.endsWith('/refresh_token')) return [403, { error: 'ERR_TOKEN_EXPIRED', code: 'ERR_TOKEN_EXPIRED' }]
      token.set(tokenOf(8, 1))
      return [status, body]
    })
    await expect(call(listQueues)).rejects.toMatchObject({ status: 0 })
    expect(token.get()).toBe(tokenOf(8, 1))
    expect(session.get()).toEqual({ phase: 'starting' })
  },
)

test('a refresh that another tab of the same person made meanwhile counts', async () => {
  token.set(tokenOf(7, 1))
  answerWith((path, authorization) => {
    if (authorization === `Bearer ${tokenOf(7, 2)}`) return [200, []]
    if (!path.endsWith('/refresh_token')) return [403, { error: 'ERR_TOKEN_EXPIRED', code: 'ERR_TOKEN_EXPIRED' }]
    token.set(tokenOf(7, 2))
    return [200, { token: tokenOf(7, 3), user: { name: 'Marina' } }]
  })
  expect(await call(listQueues)).toEqual([])
  expect(token.get()).toBe(tokenOf(7, 2))
})

test('a page that starts while another tab changes users shows whoever is signed in', async () => {
  const record: [number, unknown] = [200, { id: 7 }]
  const refusal: [number, unknown] = [401, { error: 'ERR_SESSION_EXPIRED', code: 'ERR_SESSION_EXPIRED' }]
  for (const late of [record, refusal]) {
    session.set({ phase: 'starting' })
    token.set(tokenOf(7, 1))
    answerWith((_path, authorization) => {
      if (authorization === `Bearer ${tokenOf(8, 1)}`) return [200, { id: 8 }]
      token.set(tokenOf(8, 1))
      return late
    })
    await resumeSession()
    expect(session.get()).toEqual({ phase: 'signed-in', user: { id: 8 } })
    expect(token.get()).toBe(tokenOf(8, 1))
  }
})

test('a page that starts while its user signs in again in another tab shows them, not the login', async () => {
  token.set(tokenOf(7, 1))
  answerWith((_path, authorization) => {
    if (authorization === `Bearer ${tokenOf(7, 2)}`) return [200, { id: 7 }]
    token.set(tokenOf(7, 2))
    return [401, { error: 'ERR_SESSION_EXPIRED', code: 'ERR_SESSION_EXPIRED' }]
  })
  await resumeSession()
  expect(session.get()).toEqual({ phase: 'signed-in', user: { id: 7 } })
  expect(token.get()).toBe(tokenOf(7, 2))
})

test('a page that starts with a session that was ended shows the login', async () => {
  token.set(tokenOf(7, 1))
  answerWith((path) => (path.endsWith('/refresh_token') ? [200, { token: tokenOf(7, 2), user: { id: 7 } }] : [403, {}]))
  await resumeSession()
  expect(session.get().phase).toBe('anonymous')
})

test('a late answer to signing out does not sign out whoever signed in meanwhile', async () => {
  token.set(tokenOf(7, 1))
  session.set({ phase: 'signed-in', user: { id: 7 } as SessionUser })
  const next: SessionState = { phase: 'signed-in', user: { id: 8 } as SessionUser }
  answerWith(() => {
    becomeAnonymous('expired')
    token.set(tokenOf(8, 1))
    session.set(next)
    return [200, {}]
  })
  await signOut()
  expect(session.get()).toEqual(next)
  expect(token.get()).toBe(tokenOf(8, 1))
})

test('whoever signs in while the page says goodbye is not signed out at the server', async () => {
  token.set(tokenOf(7, 1))
  session.set({ phase: 'signed-in', user: { id: 7 } as SessionUser })
  answerWith(() => [200, {}])
  const stop = whenSigningOut(async () => {
    becomeAnonymous('expired')
    token.set(tokenOf(8, 1))
  })
  await signOut()
  stop()
  expect(heard).toEqual([])
})

test('a start that fails late does not replace what is shown', async () => {
  const user = { id: 7 } as SessionUser
  token.set(tokenOf(7, 1))
  answerWith(() => {
    session.set({ phase: 'signed-in', user })
    return [503, {}]
  })
  await resumeSession()
  expect(session.get()).toEqual({ phase: 'signed-in', user })
})

test("a refusal does not sign out whoever signed in in another tab of which this one hasn't heard", async () => {
  token.set(tokenOf(7, 1))
  answerWith(() => {
    localStorage.setItem('guiche.token', tokenOf(8, 1))
    return [401, { error: 'ERR_SESSION_EXPIRED' }]
  })
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(localStorage.getItem('guiche.token')).toBe(tokenOf(8, 1))
})

test("storage that is blocked shows the login, as for somebody who isn't signed in", async () => {
  const deny = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
  token.set(null)
  await resumeSession()
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: null })
})

test('a session whose cookie is that of somebody else by now ends, and theirs is not shown', async () => {
  token.set(tokenOf(7, 1))
  answerWith((path) => (path.endsWith('/refresh_token') ? [200, { token: tokenOf(8, 1), user: { id: 8 } }] : [403, {}]))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(session.get().phase).toBe('anonymous')
  expect(token.get()).toBeNull()
})

test('a refresh does not store its token over that of somebody of whom this tab has not heard', async () => {
  token.set(tokenOf(7, 1))
  answerWith((path) => {
    if (!path.endsWith('/refresh_token')) return [403, {}]
    localStorage.setItem('guiche.token', tokenOf(8, 1))
    return [200, { token: tokenOf(7, 2), user: { id: 7 } }]
  })
  await expect(call(listQueues)).rejects.toMatchObject({ status: 0 })
  expect(localStorage.getItem('guiche.token')).toBe(tokenOf(8, 1))
})

test('a login that is answered after somebody else signed in shows its person with nothing of the other', async () => {
  token.set(null)
  queryClient.setQueryData(['of Bia'], 1)
  answerWith((path) => {
    if (!path.endsWith('/login')) return [200, { id: 7 }]
    token.set(tokenOf(8, 1))
    session.set({ phase: 'signed-in', user: { id: 8 } as SessionUser })
    return [200, { token: tokenOf(7, 1), user: { id: 7 } }]
  })
  await signIn({ email: 'a@b.co', password: 'x', remember: true })
  expect(session.get()).toEqual({ phase: 'starting' })
  expect(queryClient.getQueryData(['of Bia'])).toBeUndefined()
  await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'signed-in', user: { id: 7 } }))
})

test.each([
  ['is lost on its way', () => ({ text: () => Promise.reject(new TypeError('network error')) }), { status: 0 }],
  ['is the page of a proxy', () => ({ text: async () => '<html></html>' }), { status: 0 }],
  [
    'says when to come again',
    () => ({ ok: false, status: 503, text: async () => '{"error":"ERR_BUSY"}' }),
    { status: 503, code: 'ERR_BUSY', retryAfterSeconds: 7 },
  ],
])('a refresh whose answer %s ends no session', async (_what, answer, error) => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/refresh_token')
      ? { ok: true, status: 200, headers: new Headers({ 'retry-after': '7' }), ...answer() }
      : new Response('{}', { status: 403 }),
  )
  await expect(call(listQueues)).rejects.toMatchObject(error)
  expect(session.get()).toEqual({ phase: 'starting' })
})

test('a refresh that hangs does not hold up the calls of whoever signed in meanwhile', async () => {
  token.set(tokenOf(7, 1))
  let refreshes = 0
  answerWith((path) => (path.endsWith('/refresh_token') ? [503, {}] : [403, {}]))
  const answers = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.endsWith('/refresh_token') && refreshes++ === 0 ? new Promise(() => {}) : answers(path, init),
  )
  void call(listQueues).catch(() => undefined)
  await vi.waitFor(() => expect(refreshes).toBe(1))
  token.set(tokenOf(8, 1))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 503 })
})

test('a success that is not JSON is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html></html>'))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 0 })
})

test('a page that starts while another tab signs out shows the login', async () => {
  token.set(tokenOf(7, 1))
  answerWith(() => {
    token.set(null)
    return [200, { id: 7 }]
  })
  await resumeSession()
  expect(session.get().phase).toBe('anonymous')
})

test('a late record of the own user does not replace somebody who signed in meanwhile', async () => {
  const next: SessionState = { phase: 'signed-in', user: { id: 8 } as SessionUser }
  session.set({ phase: 'signed-in', user: { id: 7 } as SessionUser })
  answerWith(() => {
    session.set(next)
    return [200, { id: 7 }]
  })
  await refetchUser()
  expect(session.get()).toEqual(next)
})

test('a user who was offline during a sign-in elsewhere learns it from the refusal', async () => {
  const refusal = { error: 'ERR_SESSION_EXPIRED', code: 'ERR_SESSION_EXPIRED', details: { reason: 'elsewhere' } }
  answerWith((path) => (path.endsWith('/refresh_token') ? [401, refusal] : [403, {}]))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: 'elsewhere' })

  // The page starts anew before the login could be drawn.
  session.set({ phase: 'starting' })
  await resumeSession()
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: 'elsewhere' })
  answerWith(() => [200, { token: 'new', user: { company: {} } }])
  await signIn({ email: 'a@b.co', password: 'x', remember: true })
  token.set(null)
  await resumeSession()
  expect(session.get()).toEqual({ phase: 'anonymous', goodbye: null })
})

test('a refresh that is refused ends the session', async () => {
  answerWith((path) => (path.endsWith('/refresh_token') ? [401, { error: 'ERR_SESSION_EXPIRED' }] : [403, {}]))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 401 })
  expect(session.get().phase).toBe('anonymous')
})

test('a missing network is an error with status 0 and keeps the session', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 0, code: null })
  expect(token.get()).toBe('old')
})

test("a proxy's HTML error page has no code and no text", async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 502, code: null, text: '' })
})

test('signing out forgets the user and keeps the device', () => {
  localStorage.setItem('guiche.theme', 'dark')
  becomeAnonymous(null)
  expect(localStorage.getItem('guiche.token')).toBeNull()
  expect(localStorage.getItem('guiche.theme')).toBe('dark')
})

test('a subscription that ends while somebody works is noticed with the first refusal', async () => {
  const company = { id: 2, dueDate: '2999-01-01', timezone: 'UTC' }
  const ended = { name: 'Marina', company: { ...company, dueDate: '2020-01-01' } }
  session.set({ phase: 'signed-in', user: { name: 'Marina', company } as unknown as SessionUser })
  answerWith((path) =>
    path.endsWith('/auth/me')
      ? [200, ended]
      : [402, { error: 'ERR_SUBSCRIPTION_EXPIRED', code: 'ERR_SUBSCRIPTION_EXPIRED' }],
  )
  await expect(call(listQueues)).rejects.toMatchObject({ status: 402 })
  await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'signed-in', user: ended }))
  await expect(call(listQueues)).rejects.toMatchObject({ status: 402 })
  expect(heard.filter(({ path }) => path.endsWith('/auth/me'))).toHaveLength(1)
})
