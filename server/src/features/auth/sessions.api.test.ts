import { logout, me, refreshSession } from '@guiche/contract/features/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, type Person, peopleWorld, refused, signIn } from '../../../test/people-world.ts'
import { testDatabase } from '../../../test/setup/database.ts'
import { buildApp } from '../../app.ts'
import { authenticateRefreshCookie } from '../../gates.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { pruneSignIns } from './actions/keep-session.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

const enter = (who: Pick<Person, 'email'>, remember?: boolean) => signIn(w, who, remember)
const person = async () => (await w.company()).user()

describe('a session', () => {
  it('ends with the user’s next login, and its open sockets are told why', async () => {
    const ana = await person()
    const first = await enter(ana)
    const second = await enter(ana)
    const told = { status: 401, body: { code: 'ERR_SESSION_EXPIRED', details: { reason: 'elsewhere' } } }
    expect(await w.call(me, {}, { token: first.token })).toMatchObject(told)
    expect(await w.call(refreshSession, {}, { cookie: first.cookie })).toMatchObject(told)
    expect((await w.call(me, {}, { token: second.token })).status).toBe(200)
    const heard = (await w.heard(ana.companyId)).filter(({ stream }) => stream === 'auth')
    expect(heard.at(-1)).toEqual({
      stream: 'auth',
      rooms: [`user:${ana.id}`, `session:${ana.id}`],
      payload: {
        action: 'update',
        user: { id: ana.id, email: ana.email, companyId: ana.companyId },
        sessionVersion: expect.any(Number),
      },
    })
  })

  it('that another ended says so until it would have expired, whatever happened to the other', async () => {
    const ana = await person()
    const first = await enter(ana)
    const second = await enter(ana)
    await w.call(logout, {}, { cookie: second.cookie })
    const details = { reason: 'elsewhere' }
    expect((await w.call(refreshSession, {}, { cookie: first.cookie })).body).toMatchObject({ details })
    // Nobody signed in after the second: it was left.
    expect((await w.call(refreshSession, {}, { cookie: second.cookie })).body).not.toHaveProperty('details')
    expect((await w.call(me, {}, { token: second.token })).body).not.toHaveProperty('details')
  })

  it('needs a new sign-in without a token, and a refresh with an old or foreign one', async () => {
    const { token } = await enter(await person())
    expect(await w.call(me, {})).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect(await w.call(me, {}, { token: 'x.y.z' })).toMatchObject(refused('ERR_TOKEN_EXPIRED', 403))
    w.advance(15 * 60)
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_TOKEN_EXPIRED', 403))
  })

  it('reads rights afresh on every request', async () => {
    const company = await w.company()
    const admin = await company.user({ profile: 'admin' })
    const { token } = await enter(admin)
    const before = await w.call(me, {}, { token })
    await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'test_demote', text: `update users set profile = 'user' where id = $1` }, [admin.id]),
    )
    const after = await w.call(me, {}, { token })
    expect([before.body.profile, after.body.profile]).toEqual(['admin', 'user'])
    expect(after.body.access).not.toBe(before.body.access)
  })

  it('of a deleted user is over', async () => {
    const company = await w.company()
    const ana = await company.user()
    const { token } = await enter(ana)
    await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'test_remove', text: 'delete from users where id = $1' }, [ana.id]),
    )
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
  })

  it('ends with logout: token, cookie and presence', async () => {
    const ana = await person()
    const { token, cookie } = await enter(ana)
    const answer = await w.call(logout, {}, { cookie })
    expect(answer).toMatchObject({ status: 200, body: {}, cookie: { value: '' } })
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect(await w.call(refreshSession, {}, { cookie })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    const heard = await w.heard(ana.companyId)
    expect(heard.at(-1)).toMatchObject({ stream: 'user', payload: { userId: ana.id, user: { online: false } } })
  })

  it('ends with only the access token, and only the session that it names', async () => {
    const ana = await person()
    const first = await enter(ana)
    const before = await enter(ana)
    expect((await w.call(logout, {}, first)).status).toBe(200)
    expect((await w.call(me, {}, before)).status).toBe(200)
    expect((await w.call(logout, {}, { token: before.token })).status).toBe(200)
    expect(await w.call(me, {}, before)).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect(await w.call(refreshSession, {}, { cookie: before.cookie })).toMatchObject(
      refused('ERR_SESSION_EXPIRED', 401),
    )
    expect((await w.heard(ana.companyId)).at(-1)).toMatchObject({
      stream: 'user',
      payload: { user: { online: false } },
    })
  })

  it.each([{ 'sec-fetch-site': 'same-site' }, { origin: 'https://shop.example' }])(
    'is neither used nor ended by another site to which the browser sends the cookie: %o',
    async (headers) => {
      const { token, cookie } = await enter(await person())
      expect(await w.call(refreshSession, {}, { cookie, headers })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
      expect((await w.call(logout, {}, { cookie, headers })).setCookies).toEqual([])
      expect((await w.call(me, {}, { token })).status).toBe(200)
      const own = { 'sec-fetch-site': 'same-origin', origin: 'https://inbox.example' }
      expect((await w.call(refreshSession, {}, { cookie, headers: own })).status).toBe(200)
    },
  )

  it('may be logged out twice, or without a session', async () => {
    const { cookie } = await enter(await person())
    for (const given of [cookie, cookie, undefined, 'nonsense', `1.${'a'.repeat(43)}`]) {
      expect((await w.call(logout, {}, { cookie: given })).status).toBe(200)
    }
  })
})

describe('refreshing', () => {
  it('exchanges the cookie and returns a token that works', async () => {
    const ana = await person()
    const { cookie } = await enter(ana)
    const next = await w.call(refreshSession, {}, { cookie })
    expect(next).toMatchObject({ status: 200, body: { user: { id: ana.id } }, cookie: { maxAge: 604_800 } })
    expect(next.cookie?.value).not.toBe(cookie)
    expect(next.headers['cache-control']).toBe('no-store')
    expect((await w.call(me, {}, { token: next.body.token })).status).toBe(200)
    expect((await w.call(refreshSession, {}, { cookie: next.cookie?.value })).status).toBe(200)
  })

  it('keeps a session cookie when the login was not to be remembered', async () => {
    const { cookie } = await enter(await person(), false)
    expect((await w.call(refreshSession, {}, { cookie })).cookie).not.toHaveProperty('maxAge')
  })

  it('works for two tabs that ask at once', async () => {
    const { cookie } = await enter(await person())
    const [one, two] = await Promise.all([
      w.call(refreshSession, {}, { cookie }),
      w.call(refreshSession, {}, { cookie }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.cookie?.value).not.toBe(two.cookie?.value)
    for (const { body, cookie: next } of [one, two]) {
      expect((await w.call(me, {}, { token: body.token })).status).toBe(200)
      expect((await w.call(refreshSession, {}, { cookie: next?.value })).status).toBe(200)
    }
  })

  const refresh = async (cookie: string | undefined) => {
    const { status, cookie: next } = await w.call(refreshSession, {}, { cookie })
    return { status, cookie: next?.value }
  }

  it('again after a lost response does not sign anybody out', async () => {
    const { cookie } = await enter(await person())
    await refresh(cookie)
    w.advance(60)
    await refresh(cookie)
    w.advance(600)
    const heard = await refresh(cookie)
    expect(heard.status).toBe(200)
    const next = await refresh(heard.cookie)
    w.advance(3600)
    expect([next.status, (await refresh(next.cookie)).status]).toEqual([200, 200])
  })

  it('again in two tabs at once, after a lost response, works for both', async () => {
    const { cookie } = await enter(await person())
    await refresh(cookie)
    w.advance(60)
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)])
    expect([(await refresh(one.cookie)).status, (await refresh(two.cookie)).status]).toEqual([200, 200])
  })

  it.each(['the thief', 'the owner'])('of two who hold the successor of one token %s may come first', async (first) => {
    const { cookie } = await enter(await person())
    const owner = await refresh(cookie)
    w.advance(60)
    const thief = await refresh(cookie)
    const [one, two] = first === 'the thief' ? [thief, owner] : [owner, thief]
    const next = await refresh(one.cookie)
    expect(next.status).toBe(200)
    w.advance(60)
    // The second shows that there are two: neither goes on.
    expect((await refresh(two.cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(401)
  })

  it('a quarter of an hour later counts as stolen, whether the response was lost or not', async () => {
    const { cookie } = await enter(await person())
    const next = await refresh(cookie)
    w.advance(901)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(401)
  })

  it('with a token whose successor was used ends the session for everybody who holds it', async () => {
    const { cookie } = await enter(await person())
    const { cookie: second } = await w.call(refreshSession, {}, { cookie })
    const next = await w.call(refreshSession, {}, { cookie: second?.value })
    w.advance(11)
    expect(await w.call(refreshSession, {}, { cookie })).toMatchObject({
      ...refused('ERR_SESSION_EXPIRED', 401),
    })
    expect(await w.call(me, {}, { token: next.body.token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect((await w.call(refreshSession, {}, { cookie: next.cookie?.value })).status).toBe(401)
  })

  it('is refused without a cookie, with a made-up one and after seven days', async () => {
    const ana = await person()
    const { cookie = '' } = await enter(ana)
    const forged = [undefined, '', 'x', `${ana.companyId}.${'A'.repeat(43)}`, cookie.replace(/^\d+/, '999999')]
    for (const given of forged) {
      expect(await w.call(refreshSession, {}, { cookie: given })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    }
    w.advance(7 * 86_400)
    expect(await refresh(cookie)).toEqual({ status: 401, cookie: undefined })
  })

  it('keeps the cookie while the database is down, and works with it afterwards', async () => {
    const { cookie } = await enter(await person())
    const nobody = 'postgres://nobody@127.0.0.1:9/nothing'
    const db = openDatabase({ app: nobody, platform: nobody }, { connections: 1 })
    const app = await buildApp({ deps: { ...w.deps, db }, metrics: createMetrics(db), readiness: async () => [] })
    const url = `${w.deps.config.apiBase}${refreshSession.path}`
    const during = await app.inject({ method: refreshSession.method, url, cookies: { jrt: cookie ?? '' } })
    await app.close()
    await db.close()
    expect([during.statusCode, during.cookies]).toEqual([503, []])
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
  })

  it('stores no usable token', async () => {
    const { cookie = '' } = await enter(await person())
    const rows = await w.deps.db.platform((tx) =>
      tx.sql<{ row: string }>({ name: 'test_tokens', text: 'select t::text as row from refresh_tokens t' }),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain(cookie.split('.')[1])
  })

  it('authenticates a socket by the cookie without using it up', async () => {
    const ana = await person()
    const { cookie } = await enter(ana)
    expect((await authenticateRefreshCookie(w.deps, cookie)).actor.id).toBe(ana.id)
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
    w.advance(11)
    await expect(authenticateRefreshCookie(w.deps, cookie)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    await expect(authenticateRefreshCookie(w.deps, undefined)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })
})

describe('presence', () => {
  const lastSeen = async (id: number) => {
    const rows = await w.deps.db.platform((tx) =>
      tx.sql<{ at: Date }>({ name: 'test_seen', text: 'select last_seen_at at from users where id = $1' }, [id]),
    )
    return rows[0]?.at.getTime() ?? 0
  }

  it('is recorded by requests, at most once a minute', async () => {
    const ana = await person()
    const { token } = await enter(ana)
    const first = await lastSeen(ana.id)
    w.advance(30)
    await w.call(me, {}, { token })
    expect(await lastSeen(ana.id)).toBe(first)
    w.advance(31)
    await w.call(me, {}, { token })
    expect(await lastSeen(ana.id)).toBe(first + 61_000)
  })
})

it('expired records are pruned, and live sessions stay', async () => {
  const gone = await person()
  await enter(gone)
  w.advance(8 * 86_400)
  const here = await person()
  const { cookie } = await enter(here)
  await pruneSignIns(w.deps)
  const rows = await w.deps.db.platform((tx) =>
    tx.sql<{ userId: number }>(
      { name: 'test_left', text: 'select user_id "userId" from refresh_tokens where user_id = any($1)' },
      [[gone.id, here.id]],
    ),
  )
  expect(rows).toEqual([{ userId: here.id }])
  expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
})
