import { login, logout, me, refreshSession, welcome } from '@guiche/contract/features/auth'
import { companyDetails } from '@guiche/contract/features/companies'
import { listUsers } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, type Person, password, peopleWorld } from '../../../test/people-world.ts'
import { testDatabase } from '../../../test/setup/database.ts'
import { authenticateRefreshCookie } from '../../gates.ts'
import { pruneSignIns } from './actions/keep-session.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

const signIn = async (person: Pick<Person, 'email'>, remember?: boolean) => {
  const body = { email: person.email, password, ...(remember === undefined ? {} : { remember }) }
  const answer = await w.call(login, { body })
  expect(answer.status).toBe(200)
  return { token: answer.body.token, cookie: answer.cookie?.value, raw: answer.cookie, user: answer.body.user }
}
const refused = (code: string, status: number) => ({ status, body: expect.objectContaining({ error: code, code }) })
const person = async () => (await w.company()).user()

describe('signing in', () => {
  it('answers the user with company, settings, plan and flags, in any case of the e-mail', async () => {
    const company = await w.company({ name: 'Padaria' })
    const queue = await company.queue('Vendas', '#aa0000')
    const ana = await company.user({ email: `Ana.${crypto.randomUUID()}@Example.com`, queueIds: [queue] })
    const { status, body } = await w.call(login, { body: { email: ana.email.toUpperCase(), password } })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: ana.id,
      email: ana.email.toLowerCase(),
      profile: 'user',
      super: false,
      online: true,
      userClosePendingTicket: 'enabled',
      allTicket: 'disabled',
      mustChangePassword: false,
      queues: [{ id: queue, name: 'Vendas', color: '#aa0000' }],
      company: { id: company.id, name: 'Padaria', plan: { useWhatsapp: true, users: 10 } },
    })
    expect(body.user.company.companieSettings).toContainEqual({ key: 'userRating', value: 'disabled' })
    expect(JSON.stringify(body)).not.toMatch(/password_?hash|argon2/i)
  })

  it('sets a cookie that scripts cannot read, for seven days or for the life of the browser', async () => {
    const ana = await person()
    expect((await signIn(ana)).raw).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 604_800 })
    const { raw } = await signIn(ana, false)
    expect(raw).toMatchObject({ httpOnly: true, path: '/' })
    expect(raw).not.toHaveProperty('maxAge')
    expect(raw).not.toHaveProperty('secure')
  })

  it('sends the cookie over https only where the outside comes by https', async () => {
    const secure = await peopleWorld(await testDatabase(), { PUBLIC_URL: 'https://inbox.example.com' })
    const ana = await person()
    const { cookie } = await secure.call(login, { body: { email: ana.email, password } })
    expect(cookie).toMatchObject({ secure: true })
    await secure.close()
  })

  it('is refused alike for a wrong password and for an unknown e-mail', async () => {
    const ana = await person()
    const wrong = await w.call(login, { body: { email: ana.email, password: 'errada' } })
    const unknown = await w.call(login, { body: { email: 'nobody@example.com', password } })
    expect(wrong).toMatchObject(refused('ERR_INVALID_CREDENTIALS', 401))
    expect(unknown).toMatchObject(refused('ERR_INVALID_CREDENTIALS', 401))
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.cookie).toBeUndefined()
  })

  it('is refused without a password or with odd types', async () => {
    for (const body of [{}, { email: 'a@b.c' }, { email: 5, password: [] }]) {
      expect(await w.call(login, { body: body as never })).toMatchObject({ status: 400 })
    }
  })

  it('is refused outside the hours, only to those who know the password; admins come in', async () => {
    const company = await w.company()
    const hours = { startWork: '20:00', endWork: '21:00' }
    const agent = await company.user(hours)
    const admin = await company.user({ ...hours, profile: 'admin' })
    const outside = await w.call(login, { body: { email: agent.email, password } })
    expect(outside).toMatchObject(refused('ERR_OUT_OF_HOURS', 401))
    expect(outside.cookie).toBeUndefined()
    expect(await w.call(login, { body: { email: agent.email, password: 'errada' } })).toMatchObject(
      refused('ERR_INVALID_CREDENTIALS', 401),
    )
    await signIn(admin)
  })

  it('is refused while the company is inactive, and its sessions end', async () => {
    const company = await w.company()
    const admin = await company.user({ profile: 'admin' })
    const { token, cookie } = await signIn(admin)
    await w.deps.db.platform((tx) =>
      tx.sql({ name: 'test_deactivate', text: 'update companies set status = false where id = $1' }, [company.id]),
    )
    expect(await w.call(login, { body: { email: admin.email, password } })).toMatchObject(
      refused('ERR_COMPANY_INACTIVE', 401),
    )
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_COMPANY_INACTIVE', 401))
    expect(await w.call(refreshSession, {}, { cookie })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
  })
})

describe('guessing', () => {
  const guess = (email: string, address: string, secret = 'errada') =>
    w.call(login, { body: { email, password: secret } }, { address })

  it('costs an account a minute after five failures, longer after each further one, even with the right password', async () => {
    const ana = await person()
    for (let tries = 0; tries < 5; tries++) {
      expect((await guess(ana.email, `10.9.1.${tries}`)).status).toBe(401)
    }
    const sixth = await guess(ana.email, '10.9.1.9', password)
    expect(sixth).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
    expect(sixth.headers['retry-after']).toBe('60')
    w.advance(60)
    expect((await guess(ana.email, '10.9.1.10')).status).toBe(401)
    expect((await guess(ana.email, '10.9.1.11')).headers['retry-after']).toBe('120')
    w.advance(120)
    expect((await guess(ana.email, '10.9.1.12', password)).status).toBe(200)
    expect((await guess(ana.email, '10.9.1.13')).status).toBe(401)
  })

  it('side by side counts each guess', async () => {
    const ana = await person()
    const answers = await Promise.all(Array.from({ length: 12 }, (_none, at) => guess(ana.email, `10.9.2.${at}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('of many accounts from one address is stopped after thirty; other addresses are not', async () => {
    const ana = await person()
    for (let tries = 0; tries < 30; tries++) {
      expect((await guess(`spray${tries}@example.com`, '10.9.3.1')).status).toBe(401)
    }
    expect(await guess(ana.email, '10.9.3.1', password)).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
    expect((await guess(ana.email, '10.9.3.2', password)).status).toBe(200)
  })

  it('does not count those who sign in rightly', async () => {
    const ana = await person()
    for (let tries = 0; tries < 35; tries++) expect((await guess(ana.email, '10.9.4.1', password)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends with the next login of the user, whose older sockets hear why', async () => {
    const ana = await person()
    const first = await signIn(ana)
    const second = await signIn(ana)
    const told = { status: 401, body: { code: 'ERR_SESSION_EXPIRED', details: { reason: 'elsewhere' } } }
    expect(await w.call(me, {}, { token: first.token })).toMatchObject(told)
    expect(await w.call(refreshSession, {}, { cookie: first.cookie })).toMatchObject(told)
    expect((await w.call(me, {}, { token: second.token })).status).toBe(200)
    const heard = (await w.heard(ana.companyId)).filter(({ stream }) => stream === 'auth')
    expect(heard.at(-1)).toEqual({
      stream: 'auth',
      rooms: [`user:${ana.id}`],
      payload: {
        action: 'update',
        user: { id: ana.id, email: ana.email, companyId: ana.companyId },
        sessionVersion: expect.any(Number),
      },
    })
  })

  it('that another ended is told so until it would have expired, whatever became of the other', async () => {
    const ana = await person()
    const first = await signIn(ana)
    const second = await signIn(ana)
    await w.call(logout, {}, { cookie: second.cookie })
    const details = { reason: 'elsewhere' }
    expect((await w.call(refreshSession, {}, { cookie: first.cookie })).body).toMatchObject({ details })
    // Nobody signed in after the second: it was left.
    expect((await w.call(refreshSession, {}, { cookie: second.cookie })).body).not.toHaveProperty('details')
    expect((await w.call(me, {}, { token: second.token })).body).not.toHaveProperty('details')
  })

  it('is asked for without a token, and refreshed with an old or foreign one', async () => {
    const { token } = await signIn(await person())
    expect(await w.call(me, {})).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect(await w.call(me, {}, { token: 'x.y.z' })).toMatchObject(refused('ERR_TOKEN_EXPIRED', 403))
    w.advance(15 * 60)
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_TOKEN_EXPIRED', 403))
  })

  it('reads rights afresh with every call', async () => {
    const company = await w.company()
    const admin = await company.user({ profile: 'admin' })
    const { token } = await signIn(admin)
    const before = await w.call(me, {}, { token })
    await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'test_demote', text: `update users set profile = 'user' where id = $1` }, [admin.id]),
    )
    const after = await w.call(me, {}, { token })
    expect([before.body.profile, after.body.profile]).toEqual(['admin', 'user'])
    expect(after.body.access).not.toBe(before.body.access)
  })

  it('of a user who is gone is over', async () => {
    const company = await w.company()
    const ana = await company.user()
    const { token } = await signIn(ana)
    await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'test_remove', text: 'delete from users where id = $1' }, [ana.id]),
    )
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
  })

  it('ends with logout: token, cookie and presence', async () => {
    const ana = await person()
    const { token, cookie } = await signIn(ana)
    const answer = await w.call(logout, {}, { cookie })
    expect(answer).toMatchObject({ status: 200, body: {}, cookie: { value: '' } })
    expect(await w.call(me, {}, { token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect(await w.call(refreshSession, {}, { cookie })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    const heard = await w.heard(ana.companyId)
    expect(heard.at(-1)).toMatchObject({ stream: 'user', payload: { userId: ana.id, user: { online: false } } })
  })

  it('may be left twice, or without ever having been', async () => {
    const { cookie } = await signIn(await person())
    for (const given of [cookie, cookie, undefined, 'nonsense', `1.${'a'.repeat(43)}`]) {
      expect((await w.call(logout, {}, { cookie: given })).status).toBe(200)
    }
  })
})

describe('refreshing', () => {
  it('exchanges the cookie and gives a token that works', async () => {
    const ana = await person()
    const { cookie } = await signIn(ana)
    const next = await w.call(refreshSession, {}, { cookie })
    expect(next).toMatchObject({ status: 200, body: { user: { id: ana.id } }, cookie: { maxAge: 604_800 } })
    expect(next.cookie?.value).not.toBe(cookie)
    expect(next.headers['cache-control']).toBe('no-store')
    expect((await w.call(me, {}, { token: next.body.token })).status).toBe(200)
    expect((await w.call(refreshSession, {}, { cookie: next.cookie?.value })).status).toBe(200)
  })

  it('keeps to the life of the browser when the login was not to be remembered', async () => {
    const { cookie } = await signIn(await person(), false)
    expect((await w.call(refreshSession, {}, { cookie })).cookie).not.toHaveProperty('maxAge')
  })

  it('serves two tabs that ask at once, and both go on', async () => {
    const { cookie } = await signIn(await person())
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

  it('with a token that was exchanged before ends the session for both who hold it', async () => {
    const { cookie } = await signIn(await person())
    const next = await w.call(refreshSession, {}, { cookie })
    w.advance(11)
    expect(await w.call(refreshSession, {}, { cookie })).toMatchObject({
      ...refused('ERR_SESSION_EXPIRED', 401),
      cookie: { value: '' },
    })
    expect(await w.call(me, {}, { token: next.body.token })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect((await w.call(refreshSession, {}, { cookie: next.cookie?.value })).status).toBe(401)
  })

  it('is refused without a cookie, with a made-up one and after seven days', async () => {
    const ana = await person()
    const { cookie = '' } = await signIn(ana)
    const forged = [undefined, '', 'x', `${ana.companyId}.${'A'.repeat(43)}`, cookie.replace(/^\d+/, '999999')]
    for (const given of forged) {
      expect(await w.call(refreshSession, {}, { cookie: given })).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    }
    w.advance(7 * 86_400)
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(401)
  })

  it('stores no token that could be used', async () => {
    const { cookie = '' } = await signIn(await person())
    const rows = await w.deps.db.platform((tx) =>
      tx.sql<{ row: string }>({ name: 'test_tokens', text: 'select t::text as row from refresh_tokens t' }),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain(cookie.split('.')[1])
  })

  it('proves a socket by the cookie without using it up', async () => {
    const ana = await person()
    const { cookie } = await signIn(ana)
    expect((await authenticateRefreshCookie(w.deps, cookie)).actor.id).toBe(ana.id)
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
    w.advance(11)
    await expect(authenticateRefreshCookie(w.deps, cookie)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    await expect(authenticateRefreshCookie(w.deps, undefined)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })
})

describe('a subscription that ran out', () => {
  it('leaves signing in and the own company, and nothing else', async () => {
    const company = await w.company({ dueDate: '2026-01-01' })
    const { token, cookie } = await signIn(await company.user({ profile: 'admin' }))
    expect((await w.call(me, {}, { token })).status).toBe(200)
    expect((await w.call(companyDetails, { params: { id: company.id } }, { token })).status).toBe(200)
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
    expect(await w.call(listUsers, { query: {} }, { token })).toMatchObject(refused('ERR_SUBSCRIPTION_EXPIRED', 402))
  })
})

describe('presence', () => {
  const lastSeen = async (id: number) => {
    const rows = await w.deps.db.platform((tx) =>
      tx.sql<{ at: Date }>({ name: 'test_seen', text: 'select last_seen_at at from users where id = $1' }, [id]),
    )
    return rows[0]?.at.getTime() ?? 0
  }

  it('is stamped by calls, once a minute at most', async () => {
    const ana = await person()
    const { token } = await signIn(ana)
    const first = await lastSeen(ana.id)
    w.advance(30)
    await w.call(me, {}, { token })
    expect(await lastSeen(ana.id)).toBe(first)
    w.advance(31)
    await w.call(me, {}, { token })
    expect(await lastSeen(ana.id)).toBe(first + 61_000)
  })
})

describe('the welcome link', () => {
  it('of nobody is refused, and guessing it is limited', async () => {
    const guess = () => w.call(welcome, { body: { token: 'a'.repeat(43) } }, { address: '10.9.5.1' })
    for (let tries = 0; tries < 30; tries++) {
      expect(await guess()).toMatchObject(refused('ERR_WELCOME_LINK_INVALID', 401))
    }
    expect(await guess()).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
  })
})

it('what can matter to nobody any more is pruned, and living sessions stay', async () => {
  const gone = await person()
  await signIn(gone)
  w.advance(8 * 86_400)
  const here = await person()
  const { cookie } = await signIn(here)
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
