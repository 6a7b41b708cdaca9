import { login, me, refreshSession } from '@guiche/contract/features/auth'
import { allUsers, listUsers, setTicketListWidth, updateUser, userDetails } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, password, peopleWorld, refused } from '../../../test/people-world.ts'
import { testDatabase } from '../../../test/setup/database.ts'
import { authenticate } from '../../gates.ts'
import { addMember } from '../queues/actions.ts'
import { updateUser as changeUser, markAbsentUsers } from './actions.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

const signIn = async (email: string, secret = password) => {
  const { body, cookie, status } = await w.call(login, { body: { email, password: secret } })
  return { status, token: body.token, cookie: cookie?.value }
}

const office = async () => {
  const company = await w.company()
  const sales = await company.queue('Vendas', '#aa0000')
  const admin = await company.user({ name: 'Bia Admin', profile: 'admin' })
  const ana = await company.user({ name: 'Ana Souza', queueIds: [sales] })
  return {
    company,
    sales,
    admin: { ...admin, ...(await signIn(admin.email)) },
    ana: { ...ana, ...(await signIn(ana.email)) },
  }
}

describe('lists of colleagues', () => {
  it('are paged by name, with the count, and never include those of another company', async () => {
    const { company, ana } = await office()
    await (await w.company()).user({ name: 'Abel Alheio' })
    for (let number = 10; number < 40; number++) await company.user({ name: `Zé Número ${number}` })
    const first = await w.call(listUsers, { query: {} }, ana)
    expect(first.body).toMatchObject({ hasMore: true, count: 32 })
    expect(first.body.users.slice(0, 3).map(({ name }) => name)).toEqual(['Ana Souza', 'Bia Admin', 'Zé Número 10'])
    const second = await w.call(listUsers, { query: { cursor: first.body.nextCursor ?? '' } }, ana)
    expect(second.body).toMatchObject({ hasMore: false, nextCursor: null, count: 32 })
    const ids = [...first.body.users, ...second.body.users].map(({ id }) => id)
    expect(new Set(ids).size).toBe(32)
    const byNumber = await w.call(listUsers, { query: { pageNumber: 2 } }, ana)
    expect(byNumber.body.users).toEqual(second.body.users)
  }, 30_000)

  it('are searched by name and e-mail, ignoring accents and case', async () => {
    const { company, ana } = await office()
    const joao = await company.user({ name: 'João Conceição' })
    const found = async (searchParam: string) =>
      (await w.call(listUsers, { query: { searchParam } }, ana)).body.users.map(({ id }) => id)
    expect(await found('joao conc')).toEqual([joao.id])
    expect(await found(joao.email.slice(0, 12).toUpperCase())).toEqual([joao.id])
    expect(await found('%')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  it('treat an invalid cursor as none', async () => {
    const { ana } = await office()
    for (const cursor of ['x', '%%%', btoa('9999999999'), btoa('-1'), btoa('a~b')]) {
      expect((await w.call(listUsers, { query: { cursor } }, ana)).body.users).toHaveLength(2)
    }
  })

  it('for pickers contain everybody, or people of some queues', async () => {
    const { ana, sales } = await office()
    expect((await w.call(allUsers, { query: { queueIds: [] } }, ana)).body).toHaveLength(2)
    const members = await w.call(allUsers, { query: { queueIds: `[${sales}]` as never } }, ana)
    expect(members.body.map(({ id }) => id)).toEqual([ana.id])
    const page = (await w.call(listUsers, { query: {} }, ana)).body.users
    expect(members.body).toEqual(page.filter(({ id }) => id === ana.id))
    expect(members.body[0]?.queues.map(({ id }) => id)).toContain(sales)
  })

  it('show neither passwords nor rights', async () => {
    const { ana } = await office()
    const { body } = await w.call(listUsers, { query: {} }, ana)
    expect(Object.keys(body.users[0] ?? {}).sort()).toEqual(
      ['color', 'email', 'id', 'isActive', 'isInvited', 'name', 'online', 'profile', 'profileImage', 'queues'].sort(),
    )
  })
})

describe('one record', () => {
  it('is the own one, or any of the company for admins', async () => {
    const { admin, ana } = await office()
    expect((await w.call(userDetails, { params: { id: ana.id } }, ana)).body).toMatchObject({
      id: ana.id,
      allTicket: 'disabled',
    })
    expect((await w.call(userDetails, { params: { id: ana.id } }, admin)).body).toMatchObject({ id: ana.id })
    expect(await w.call(userDetails, { params: { id: admin.id } }, ana)).toMatchObject(
      refused('ERR_NO_USER_FOUND', 404),
    )
  })

  it('of another company is not found, not even by admins', async () => {
    const { admin } = await office()
    const stranger = await (await w.company()).user()
    for (const call of [userDetails, updateUser]) {
      const input = { params: { id: stranger.id }, ...(call === updateUser ? { body: { name: 'Meu agora' } } : {}) }
      expect(await w.call(call, input as never, admin)).toMatchObject(refused('ERR_NO_USER_FOUND', 404))
    }
  })
})

describe('changing a user', () => {
  it('keeps omitted fields and sends the event to the company', async () => {
    const { company, ana, sales } = await office()
    const { body } = await w.call(updateUser, { params: { id: ana.id }, body: { name: ' Ana Lima ' } }, ana)
    expect(body).toMatchObject({ name: 'Ana Lima', email: ana.email, queues: [{ id: sales }], startWork: '00:00' })
    const payload = { action: 'update', userId: ana.id, user: expect.objectContaining({ name: 'Ana Lima' }) }
    expect((await w.heard(company.id)).slice(-2)).toEqual([
      { stream: 'user', rooms: ['company', `!user:${ana.id}`], payload },
      { stream: 'user', rooms: [`user:${ana.id}`], payload },
    ])
  })

  it('is for admins when it concerns rights: agents cannot promote themselves', async () => {
    const { admin, ana, sales } = await office()
    for (const body of [{ profile: 'admin' }, { allTicket: 'enabled' }, { queueIds: [] }, { endWork: '23:00' }]) {
      expect(await w.call(updateUser, { params: { id: ana.id }, body: body as never }, ana)).toMatchObject(
        refused('ERR_NO_PERMISSION', 403),
      )
    }
    expect(await w.call(updateUser, { params: { id: admin.id }, body: { name: 'Tomado' } }, ana)).toMatchObject(
      refused('ERR_NO_PERMISSION', 403),
    )
    const raised = { profile: 'admin', allTicket: true, queueIds: [] as number[], startWork: '08:00' } as const
    const { status, body } = await w.call(updateUser, { params: { id: ana.id }, body: raised }, admin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ profile: 'admin', allTicket: 'enabled', queues: [], startWork: '08:00' })
    expect(body.queues).not.toContainEqual(expect.objectContaining({ id: sales }))
  })

  it('never sets the super flag, whoever asks', async () => {
    const { admin } = await office()
    await w.call(updateUser, { params: { id: admin.id }, body: { name: 'Bia', super: true } as never }, admin)
    expect((await w.call(me, {}, admin)).body).toMatchObject({ name: 'Bia', super: false })
  })

  it('with a queue or a connection of another company is refused and changes nothing', async () => {
    const { admin, ana } = await office()
    const foreign = await (await w.company()).queue('Alheia', '#00bb00')
    const body = { name: 'Outro nome', queueIds: [foreign] }
    expect(await w.call(updateUser, { params: { id: ana.id }, body }, admin)).toMatchObject(
      refused('ERR_NO_QUEUE_FOUND', 404),
    )
    expect(
      await w.call(updateUser, { params: { id: ana.id }, body: { whatsappId: 2_000_000_000 } }, admin),
    ).toMatchObject(refused('ERR_NO_WAPP_FOUND', 404))
    expect((await w.call(userDetails, { params: { id: ana.id } }, admin)).body.name).toBe('Ana Souza')
  })

  it('to an e-mail that somebody has is refused, whatever its case', async () => {
    const { ana } = await office()
    const other = await (await w.company()).user()
    expect(
      await w.call(
        updateUser,
        { params: { id: ana.id }, body: { email: other.email.toUpperCase(), currentPassword: password } },
        ana,
      ),
    ).toMatchObject(refused('ERR_EMAIL_TAKEN', 409))
  })

  it('never removes the company’s last admin, even when two demote each other at once', async () => {
    const { company, admin } = await office()
    const demote = (id: number, token: string) =>
      w.call(updateUser, { params: { id }, body: { profile: 'user', currentPassword: password } }, { token })
    expect(await demote(admin.id, admin.token)).toMatchObject(refused('ERR_LAST_ADMIN', 409))
    const second = await company.user({ profile: 'admin' })
    const { token } = await signIn(second.email)
    // Both are let in before either demotes the other.
    const [bia, caio] = await Promise.all([authenticate(w.deps, admin.token), authenticate(w.deps, token)])
    const answers = await Promise.allSettled([
      changeUser(bia, second.id, { profile: 'user', currentPassword: password }),
      changeUser(caio, admin.id, { profile: 'user', currentPassword: password }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ERR_LAST_ADMIN' } })
  })
})

describe('a new password', () => {
  it('needs the current one', async () => {
    const { ana } = await office()
    const change = (body: object) => w.call(updateUser, { params: { id: ana.id }, body }, ana)
    expect(await change({ password: 'Nova-123' })).toMatchObject(refused('ERR_PASSWORD_WRONG', 400))
    expect(await change({ password: 'Nova-123', currentPassword: 'errada' })).toMatchObject(
      refused('ERR_PASSWORD_WRONG', 400),
    )
    // Nothing is said of the new one to somebody who may not have it.
    expect(await change({ password: 'abc', currentPassword: 'errada' })).toMatchObject(
      refused('ERR_PASSWORD_WRONG', 400),
    )
    const tooShort = await change({ password: 'abcd', currentPassword: password })
    expect(tooShort.body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.password' })
    expect((await change({ password: 'Nova-123', currentPassword: password })).status).toBe(200)
    expect((await signIn(ana.email)).status).toBe(401)
    expect((await signIn(ana.email, 'Nova-123')).status).toBe(200)
  })

  it('cannot be set by guessing the current one in a session left open', async () => {
    const { ana } = await office()
    const guess = () =>
      w.call(updateUser, { params: { id: ana.id }, body: { password: 'Nova-123', currentPassword: 'errada' } }, ana)
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
  })

  it('keeps the session that set it and ends all others that could be refreshed', async () => {
    const { ana } = await office()
    const body = { password: 'Nova-123', currentPassword: password }
    expect((await w.call(updateUser, { params: { id: ana.id }, body }, ana)).status).toBe(200)
    expect((await w.call(me, {}, ana)).status).toBe(200)
    expect((await w.call(refreshSession, {}, ana)).status).toBe(200)
    const again = await signIn(ana.email, 'Nova-123')
    const elsewhere = { password: 'Nova-456', currentPassword: 'Nova-123' }
    await w.call(updateUser, { params: { id: ana.id }, body: elsewhere }, { token: again.token })
    expect((await w.call(refreshSession, {}, again)).status).toBe(401)
  })

  it('set by an admin ends the sessions of the user', async () => {
    const { admin, ana } = await office()
    expect((await w.call(updateUser, { params: { id: ana.id }, body: { password: 'Nova-123' } }, admin)).status).toBe(
      200,
    )
    expect(await w.call(me, {}, ana)).toMatchObject(refused('ERR_SESSION_EXPIRED', 401))
    expect((await w.call(refreshSession, {}, ana)).status).toBe(401)
    expect((await signIn(ana.email, 'Nova-123')).status).toBe(200)
  })
})

describe('the ticket list', () => {
  it('keeps its width, at least 404, only for its owner', async () => {
    const { admin, ana } = await office()
    const set = (width: number, who: { token: string }) =>
      w.call(setTicketListWidth, { params: { userId: ana.id }, body: { defaultTicketsManagerWidth: width } }, who)
    expect((await set(520, ana)).body.defaultTicketsManagerWidth).toBe(520)
    expect(await set(403, ana)).toMatchObject(refused('ERR_VALIDATION', 400))
    expect(await set(500, admin)).toMatchObject(refused('ERR_NO_USER_FOUND', 404))
  })
})

it('a new member of a queue gets the event, and their rights change', async () => {
  const { company, ana } = await office()
  const before = (await w.call(me, {}, ana)).body
  const queue = await company.queue('Suporte', '#0000cc')
  await addMember(company.ctx, queue, ana.id)
  const after = (await w.call(me, {}, ana)).body
  expect(after.queues.map(({ name }) => name)).toContain('Suporte')
  expect(after.access).not.toBe(before.access)
  expect((await w.heard(company.id)).at(-1)).toMatchObject({ stream: 'user', rooms: [`user:${ana.id}`] })
})

it('people who are not seen for six minutes are marked as gone, once', async () => {
  const { company, ana } = await office()
  w.advance(361)
  await w.call(me, {}, (await signIn(ana.email)) as { token: string })
  await markAbsentUsers(w.deps)
  const offline = async () =>
    (await w.heard(company.id)).filter(
      ({ payload }) => (payload.user as { online?: boolean } | undefined)?.online === false,
    )
  const gone = (await offline()).length
  expect(
    (await w.call(listUsers, { query: {} }, await signIn(ana.email))).body.users.map(({ online }) => online),
  ).toEqual([true, false])
  await markAbsentUsers(w.deps)
  expect((await offline()).length).toBe(gone)
})
