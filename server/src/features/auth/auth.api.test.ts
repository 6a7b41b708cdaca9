import { login, me, refreshSession, welcome } from '@guiche/contract/features/auth'
import { companyDetails } from '@guiche/contract/features/companies'
import { listUsers } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, type Person, password, peopleWorld, refused, signIn } from '../../../test/people-world.ts'
import { testDatabase } from '../../../test/setup/database.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

const enter = (who: Pick<Person, 'email'>, remember?: boolean) => signIn(w, who, remember)
const person = async () => (await w.company()).user()

describe('signing in', () => {
  it('returns the user with company, settings, plan and flags, whatever the case of the e-mail', async () => {
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

  it('sets a cookie that scripts cannot read, for seven days or until the browser closes', async () => {
    const ana = await person()
    expect((await enter(ana)).raw).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 604_800 })
    const { raw } = await enter(ana, false)
    expect(raw).toMatchObject({ httpOnly: true, path: '/' })
    expect(raw).not.toHaveProperty('maxAge')
    expect(raw).not.toHaveProperty('secure')
  })

  it('sets a secure cookie only when the public address is https', async () => {
    const secure = await peopleWorld(await testDatabase(), { PUBLIC_URL: 'https://inbox.example.com' })
    const ana = await person()
    const { cookie } = await secure.call(login, { body: { email: ana.email, password } })
    expect(cookie).toMatchObject({ secure: true })
    await secure.close()
  })

  it('is refused in the same way for a wrong password and an unknown e-mail', async () => {
    const ana = await person()
    const wrong = await w.call(login, { body: { email: ana.email, password: 'errada' } })
    const unknown = await w.call(login, { body: { email: 'nobody@example.com', password } })
    expect(wrong).toMatchObject(refused('ERR_INVALID_CREDENTIALS', 401))
    expect(unknown).toMatchObject(refused('ERR_INVALID_CREDENTIALS', 401))
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.cookie).toBeUndefined()
  })

  it('is refused without a password or with wrong types', async () => {
    for (const body of [{}, { email: 'a@b.c' }, { email: 5, password: [] }]) {
      expect(await w.call(login, { body: body as never })).toMatchObject({ status: 400 })
    }
  })

  it('is refused outside work hours, only to people who know the password; admins may sign in', async () => {
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
    await enter(admin)
  })

  it('is refused while the company is inactive, and its sessions end', async () => {
    const company = await w.company()
    const admin = await company.user({ profile: 'admin' })
    const { token, cookie } = await enter(admin)
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

describe('an expired subscription', () => {
  it('allows signing in and the own company, and nothing else', async () => {
    const company = await w.company({ dueDate: '2026-01-01' })
    const { token, cookie } = await enter(await company.user({ profile: 'admin' }))
    expect((await w.call(me, {}, { token })).status).toBe(200)
    expect((await w.call(companyDetails, { params: { id: company.id } }, { token })).status).toBe(200)
    expect((await w.call(refreshSession, {}, { cookie })).status).toBe(200)
    expect(await w.call(listUsers, { query: {} }, { token })).toMatchObject(refused('ERR_SUBSCRIPTION_EXPIRED', 402))
  })
})

describe('the welcome link', () => {
  it('that is unknown is refused, and guessing it is limited', async () => {
    const guess = () => w.call(welcome, { body: { token: 'a'.repeat(43) } }, { address: '10.9.5.1' })
    for (let tries = 0; tries < 30; tries++) {
      expect(await guess()).toMatchObject(refused('ERR_WELCOME_LINK_INVALID', 401))
    }
    expect(await guess()).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
  })
})
