import { login, me, welcome } from '@guiche/contract/features/auth'
import { createUser, deleteUser, inviteUser, listUsers, updateUser, userDetails } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { createPlan } from '../companies/actions/create-company.ts'
import { mailInvitation } from './actions/invite.ts'

const mailbox = new Mailbox()
let smtp: Smtp
let w: World
beforeAll(async () => {
  smtp = await startSmtp({ mailbox })
  w = await world({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://inbox.example.com' } })
})
afterAll(async () => {
  w.clock.at = null
  await w.close()
  await smtp.close()
})

const address = () => `nova.${crypto.randomUUID()}@example.com`
const office = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ name: 'Bia Admin', profile: 'admin' })
  return { company, queueId, connectionId, admin, agent: await company.user({ name: 'Ana Souza' }) }
}
const add = (who: Signed, body: object) => w.call(createUser, { body } as never, who)
const signIn = (email: string, password: string) => w.call(login, { body: { email, password } })
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const enter = (link: string) => w.call(welcome, { body: { token: tokenIn(link) } })

describe('a new user', () => {
  it('has the fields of the form, and defaults for what it leaves out', async () => {
    const { queueId, connectionId, admin } = await office()
    const given = {
      ...{ name: 'Caio Melo', email: address(), password: 'Segredo1', profile: 'user', queueIds: [queueId] },
      ...{
        whatsappId: connectionId,
        startWork: '08:00',
        endWork: '18:00',
        farewellMessage: 'Até logo',
        color: '#0d9488',
      },
      ...{
        allTicket: true,
        allowGroup: 'enabled',
        allHistoric: 'enabled',
        allUserChat: 'enable',
        showDashboard: 'enabled',
      },
      ...{ userClosePendingTicket: 'disabled', allowRealTime: 'enabled', allowConnections: 'enabled' },
      ...{ defaultTheme: 'dark', defaultMenu: 'closed' },
    }
    const { status, body } = await add(admin, given)
    expect(status).toBe(200)
    const { password: _secret, queueIds: _ids, ...shown } = given
    const flags = { allTicket: 'enabled', allUserChat: 'enabled' }
    const queues = [{ id: queueId, name: 'Recepção' }]
    expect(body).toMatchObject({
      ...shown,
      ...flags,
      queues,
      super: false,
      isActive: true,
      isInvited: false,
      invitation: null,
    })
    const plain = await add(admin, { name: 'Duda', email: address(), password: 'Segredo1' })
    expect(plain.body).toMatchObject({
      ...{ profile: 'user', startWork: '00:00', endWork: '23:59', defaultTheme: 'light', defaultMenu: 'open' },
      ...{ allTicket: 'disabled', userClosePendingTicket: 'enabled', color: null, whatsappId: null, queues: [] },
    })
    expect((await signIn(plain.body.email, 'Segredo1')).status).toBe(200)
  })

  it('is added by an admin, never as a super admin, and never to another company', async () => {
    const { admin, agent, company } = await office()
    const given = { name: 'Caio', email: address(), password: 'Segredo1' }
    expect(await add(agent, given)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } })
    const other = await w.company()
    expect(await add(admin, { ...given, companyId: other.id })).toMatchObject({
      ...{ status: 403, body: { code: 'ERR_NO_PERMISSION', field: 'body.companyId' } },
    })
    const { body } = await add(admin, { ...given, super: true, companyId: company.id })
    expect(body).toMatchObject({ super: false, companyId: company.id })
  })

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x' }],
    ['name', { name: 'x'.repeat(51) }],
    ['email', { email: '' }],
    ['email', { email: 'ana' }],
    ['password', { password: 'abcd' }],
    ['password', { password: 'x'.repeat(51) }],
    ['startWork', { startWork: '24:00' }],
    ['color', { color: 'teal' }],
    ['profile', { profile: 'super' }],
  ])('with a bad %s is refused and nobody is added', async (field, wrong) => {
    const { admin } = await office()
    const refused = await add(admin, { name: 'Caio', email: address(), password: 'Segredo1', ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION', field: `body.${field}` } })
    expect((await w.call(listUsers, { query: {} }, admin)).body.count).toBe(2)
  })

  it('with an e-mail, a queue or a connection that they may not have is refused', async () => {
    const { admin, agent } = await office()
    const other = await w.company()
    const given = { name: 'Caio', email: address(), password: 'Segredo1' }
    const foreign = { queueIds: [await other.queue()], whatsappId: await other.connection() }
    const codeOf = async (more: object) => (await add(admin, { ...given, ...more })).body
    expect(await codeOf({ email: agent.email.toUpperCase() })).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await codeOf({ queueIds: foreign.queueIds })).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(await codeOf({ whatsappId: foreign.whatsappId })).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  })

  it('takes a seat of the plan, which is never exceeded, however many are added at once', async () => {
    const planId = await createPlan(w.deps, { name: crypto.randomUUID(), users: 3, connections: 1, queues: 1 })
    const company = await w.company({ planId })
    const admin = await company.user({ profile: 'admin' })
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => add(admin, { name: `Nº ${number}`, email: address(), password: 'Segredo1' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('ERR_PLAN_LIMIT_USERS')
    const added = answers.find(({ status }) => status === 200)?.body
    const switchTo = (isActive: boolean) =>
      w.call(updateUser, { params: { id: added?.id ?? 0 }, body: { isActive } }, admin)
    // Who is switched off takes none, until they are switched on again.
    expect((await switchTo(false)).status).toBe(200)
    expect((await add(admin, { name: 'Nova', email: address(), password: 'Segredo1' })).status).toBe(200)
    expect(await switchTo(true)).toMatchObject({ status: 400, body: { code: 'ERR_PLAN_LIMIT_USERS' } })
  })
})

describe('an invitation', () => {
  it('comes by mail, signs the person in until they have chosen a password, and not after that', async () => {
    const { admin } = await office()
    const email = address()
    const { body } = await add(admin, { name: 'Caio Melo', email })
    expect(body).toMatchObject({ isInvited: true, invitation: { isMailed: true } })
    await w.drainJobs()
    const [mail, ...more] = mailbox.list(email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Convite da Company .* para o Guichê$/)
    const link = /https:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).toBe(body.invitation?.link)
    expect(link).toMatch(/^https:\/\/inbox\.example\.com\/welcome\?token=/)
    // The page was closed before a password was chosen: the link is still good.
    expect((await enter(link)).body.user).toMatchObject({ id: body.id, mustChangePassword: true })
    const { token } = (await enter(link)).body
    const chosen = { params: { id: body.id }, body: { password: 'Novissima9' } }
    expect((await w.call(updateUser, chosen, { token })).body).toMatchObject({ isInvited: false })
    expect(await enter(link)).toMatchObject({ status: 401, body: { code: 'ERR_WELCOME_LINK_INVALID' } })
    expect((await signIn(email, 'Novissima9')).status).toBe(200)
  })

  it('that is mailed once more can be recognised by the mail server', async () => {
    const { company, admin } = await office()
    const { body } = await add(admin, { name: 'Caio Melo', email: address() })
    const ids: unknown[] = []
    const mail: Mailer = { ...w.deps.mail, send: async ({ messageId }) => void ids.push(messageId) }
    const { expiresAt = '' } = body.invitation ?? {}
    const job = { userId: body.id, expiresAt, invitedBy: '', language: 'pt' } as const
    await mailInvitation({ ...company.ctx, mail }, job)
    await mailInvitation({ ...company.ctx, mail }, job)
    expect(ids).toEqual(Array(2).fill(expect.stringMatching(/^<invitation\..+@inbox\.example\.com>$/)))
    expect(ids[1]).toBe(ids[0])
  })

  it('ends with the next one, after a week, and with the address', async () => {
    const { admin, agent } = await office()
    const { body } = await add(admin, { name: 'Caio Melo', email: address() })
    const again = () => w.call(inviteUser, { params: { id: body.id } }, admin)
    w.clock.at = new Date(Date.now() + 1_000)
    const second = (await again()).body
    const statuses = async (...links: (string | undefined)[]) =>
      Promise.all(links.map(async (link) => (await enter(link ?? '')).status))
    expect(await statuses(body.invitation?.link, second.link)).toEqual([401, 200])
    const moved = address()
    w.clock.at = new Date(Date.now() + 2_000)
    await w.call(updateUser, { params: { id: body.id }, body: { email: moved } }, admin)
    expect(await statuses(second.link)).toEqual([401])
    await w.drainJobs()
    const mailed = /https:\S+/.exec(mailbox.list(moved)[0]?.text ?? '')?.[0]
    expect(await statuses(mailed)).toEqual([200])
    w.clock.at = new Date(Date.now() + 8 * 86_400_000)
    expect(await statuses(mailed)).toEqual([401])
    w.clock.at = null
    expect(await w.call(inviteUser, { params: { id: agent.id } }, admin)).toMatchObject({
      ...{ status: 409, body: { code: 'ERR_ALREADY_JOINED' } },
    })
    expect(await w.call(inviteUser, { params: { id: body.id } }, agent)).toMatchObject({ status: 403 })
    const stranger = await (await w.company()).user({ profile: 'admin' })
    expect(await w.call(inviteUser, { params: { id: body.id } }, stranger)).toMatchObject({
      ...{ status: 404, body: { code: 'ERR_NO_USER_FOUND' } },
    })
  })

  it('whose e-mail is often taken keeps nobody from saving users whole', async () => {
    const { admin, agent } = await office()
    const taken = { name: 'Nova Pessoa', email: agent.email }
    for (let count = 0; count < 10; count += 1) expect((await add(admin, taken)).status).toBe(409)
    expect((await add(admin, taken)).status).toBe(429)
    const params = { id: agent.id }
    const whole = (await w.call(userDetails, { params }, admin)).body
    const save = (change: object) => w.call(updateUser, { params, body: { ...whole, ...change } } as never, admin)
    expect((await save({ name: 'Ana Prado' })).body).toMatchObject({ name: 'Ana Prado', email: agent.email })
    expect((await save({ email: agent.email.toUpperCase() })).status).toBe(200)
    expect((await save({ email: admin.email })).status).toBe(429)
  })

  it('cannot flood a mailbox: an address gets a dozen an hour, however the company asks for them', async () => {
    const { admin } = await office()
    const email = address()
    const invited = await add(admin, { name: 'Nova Pessoa', email })
    const params = { id: invited.body.id }
    for (let count = 1; count < 12; count += 1)
      expect((await w.call(inviteUser, { params } as never, admin)).status).toBe(200)
    const refused = await w.call(inviteUser, { params } as never, admin)
    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } })
    await w.call(deleteUser, { params, body: {} } as never, admin)
    expect((await add(admin, { name: 'Nova Pessoa', email })).status).toBe(429)
    const other = await add(admin, { name: 'Outra Pessoa', email: address() })
    expect(other.status).toBe(200)
    const moved = { params: { id: other.body.id }, body: { email } }
    expect((await w.call(updateUser, moved as never, admin)).status).toBe(429)
    // With a password nobody is mailed.
    expect((await add(admin, { name: 'Nova Pessoa', email, password: 'Segredo1' })).status).toBe(200)
  })

  it('is refused to people who are switched off, and ends when an admin sets a password', async () => {
    const { admin } = await office()
    const { body } = await add(admin, { name: 'Caio Melo', email: address() })
    const link = body.invitation?.link ?? ''
    const change = (more: object) => w.call(updateUser, { params: { id: body.id }, body: more }, admin)
    await change({ isActive: false })
    expect(await enter(link)).toMatchObject({ status: 401, body: { code: 'ERR_USER_INACTIVE' } })
    await change({ isActive: true })
    expect((await enter(link)).status).toBe(200)
    expect((await change({ password: 'Segredo1' })).body).toMatchObject({ isInvited: false })
    expect((await enter(link)).status).toBe(401)
  })
})

it('a page is sorted as requested, in both directions, without a row twice or left out', async () => {
  const { admin, company } = await office()
  for (let number = 0; number < 22; number++)
    await company.user({ name: `Zé ${number % 3}`, ...(number % 5 === 0 ? { profile: 'admin' } : {}) })
  for (const sort of ['name', 'email', 'profile', 'online'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const first = (await w.call(listUsers, { query: { sort, direction } }, admin)).body
      const cursor = first.nextCursor ?? ''
      const rest = (await w.call(listUsers, { query: { sort, direction, cursor } }, admin)).body
      const users = [...first.users, ...rest.users]
      expect(new Set(users.map(({ id }) => id)).size).toBe(24)
      if (sort === 'online' || sort === 'name') continue
      const keys = users.map((user) => user[sort])
      expect(direction === 'asc' ? keys : keys.toReversed()).toEqual([...keys].sort())
    }
  expect(await w.call(listUsers, { query: { sort: 'passwordHash' } } as never, admin)).toMatchObject({ status: 400 })
}, 60_000)

it('an added user can be read by admins, and may read their own record', async () => {
  const { admin, agent } = await office()
  const { body } = await add(admin, { name: 'Caio', email: address(), password: 'Segredo1' })
  const { invitation: _once, ...record } = body
  expect((await w.call(userDetails, { params: { id: body.id } }, admin)).body).toEqual(record)
  expect((await w.call(userDetails, { params: { id: body.id } }, agent)).status).toBe(404)
  const { token } = (await signIn(body.email, 'Segredo1')).body
  expect((await w.call(me, {}, { token })).body).toMatchObject({ id: body.id, mustChangePassword: false })
})
