import { login, me, refreshSession, welcome } from '@guiche/contract/features/auth'
import { companyDetails, companyPlan, updateCompanyZone } from '@guiche/contract/features/companies'
import { listQueues } from '@guiche/contract/features/queues'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, password, peopleWorld, refused } from '../../../test/people-world.ts'
import { cloneDatabase, testDatabase } from '../../../test/setup/database.ts'
import { ensureInstallation } from './actions/first-start.ts'
import { updateCompanyZone as updateZone } from './actions/update-company-zone.ts'

let w: PeopleWorld
beforeAll(async () => {
  w = await peopleWorld(await testDatabase())
})
afterAll(() => w.close())

const signedIn = async (company: Awaited<ReturnType<PeopleWorld['company']>>) => {
  const { email } = await company.user({ profile: 'admin' })
  return { token: (await w.call(login, { body: { email, password } })).body.token }
}

describe('the company', () => {
  it('is shown to its own users with its plan', async () => {
    const company = await w.company({ name: 'Padaria', phone: '5511999990000' })
    const admin = await signedIn(company)
    const { body } = await w.call(companyDetails, { params: { id: company.id } }, admin)
    expect(body).toMatchObject({
      id: company.id,
      name: 'Padaria',
      dueDate: '2099-01-01',
      recurrence: 'MENSAL',
      timezone: 'America/Sao_Paulo',
      status: true,
    })
    const plan = await w.call(companyPlan, { params: { companyId: company.id } }, admin)
    expect(plan.body.plan).toMatchObject({ users: 10, connections: 5, queues: 5, useWhatsapp: true, useKanban: false })
  })

  it('uses the time zone that its admin chooses', async () => {
    const company = await w.company()
    const admin = await signedIn(company)
    const params = { id: company.id }
    const choose = (timezone: string, id = params.id) =>
      w.call(updateCompanyZone, { params: { id }, body: { timezone } }, admin)
    expect((await choose('America/Monterrey')).body).toEqual({ id: company.id, timezone: 'America/Monterrey' })
    expect((await w.call(companyDetails, { params }, admin)).body.timezone).toBe('America/Monterrey')
    expect(await choose('America/Atlantis')).toMatchObject({ status: 400, body: { field: 'body.timezone' } })
    expect(await choose('UTC', (await w.company()).id)).toMatchObject(refused('ERR_NO_COMPANY_FOUND', 404))
  })

  it('is refused a time zone that the database does not know: it would stop the figures of all companies', async () => {
    const company = await w.company()
    await expect(updateZone(company.ctx, company.id, 'America/Atlantis')).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      detail: { field: 'body.timezone' },
    })
    expect(await updateZone(company.ctx, company.id, 'Asia/Tokyo')).toEqual({ id: company.id, timezone: 'Asia/Tokyo' })
  })

  it('of somebody else is not found', async () => {
    const admin = await signedIn(await w.company())
    const other = await w.company()
    for (const id of [other.id, 1, 2_000_000_000]) {
      expect(await w.call(companyDetails, { params: { id: id as never } }, admin)).toMatchObject(
        refused('ERR_NO_COMPANY_FOUND', 404),
      )
      expect(await w.call(companyPlan, { params: { companyId: id as never } }, admin)).toMatchObject(
        refused('ERR_NO_COMPANY_FOUND', 404),
      )
    }
  })
})

describe('queues', () => {
  it('are listed in menu order, and only the company’s own', async () => {
    const company = await w.company()
    await (await w.company()).queue('Alheia', '#aa0000')
    await company.queue('Vendas', '#aa0000')
    await company.queue('Suporte', '#00aa00')
    const { body } = await w.call(listQueues, {}, await signedIn(company))
    expect(body.map(({ name }) => name)).toEqual(['Vendas', 'Suporte'])
    expect((await w.heard(company.id)).at(1)).toMatchObject({
      stream: 'queue',
      rooms: ['company'],
      payload: { action: 'create' },
    })
  })

  it('have unique names and colours', async () => {
    const company = await w.company()
    await company.queue('Vendas', '#aa0000')
    await expect(company.queue('Suporte', '#AA0000')).rejects.toMatchObject({ code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' })
    await expect(company.queue('vendas', '#0000aa')).rejects.toMatchObject({ code: 'ERR_QUEUE_NAME_TAKEN' })
  })
})

describe('the first start', () => {
  it('creates company 1 and its super admin, whom the link signs in once', async () => {
    const first = await peopleWorld(await cloneDatabase('guiche_first_start'))
    const { created, email, welcomeToken = '' } = first.installation
    expect({ created, email }).toEqual({ created: true, email: 'admin@guiche.local' })
    const entered = await first.call(welcome, { body: { token: welcomeToken } })
    expect(entered.status).toBe(200)
    expect(entered.body.user).toMatchObject({
      super: true,
      profile: 'admin',
      mustChangePassword: true,
      company: { id: 1, dueDate: '2999-12-31' },
    })
    expect(await first.call(welcome, { body: { token: welcomeToken } })).toMatchObject(
      refused('ERR_WELCOME_LINK_INVALID', 401),
    )
    expect((await first.call(refreshSession, {}, { cookie: entered.cookie?.value })).status).toBe(200)
    const who = { token: entered.body.token }
    const change = { params: { id: entered.body.user.id as never }, body: { password: 'Minha-Senha-1' } }
    expect((await first.call(updateUser, change, who)).body).not.toHaveProperty('password')
    expect((await first.call(me, {}, who)).body.mustChangePassword).toBe(false)
    expect((await first.call(login, { body: { email, password: 'Minha-Senha-1' } })).status).toBe(200)
    expect(await ensureInstallation(first.deps)).toEqual({ created: false, email })
    const other = await first.company()
    expect(
      (
        await first.call(
          companyDetails,
          { params: { id: other.id } },
          { token: (await first.call(login, { body: { email, password: 'Minha-Senha-1' } })).body.token },
        )
      ).status,
    ).toBe(200)
    await first.close()
  })

  it('shows the same link again until it is used or a day has passed, then a new one', async () => {
    const first = await peopleWorld(await cloneDatabase('guiche_first_link'))
    const link = first.installation.welcomeToken ?? ''
    expect((await ensureInstallation(first.deps)).welcomeToken).toBe(link)
    first.advance(24 * 3600)
    expect(await first.call(welcome, { body: { token: link } })).toMatchObject(refused('ERR_WELCOME_LINK_INVALID', 401))
    const next = (await ensureInstallation(first.deps)).welcomeToken ?? ''
    expect(next).not.toBe(link)
    const entered = await first.call(welcome, { body: { token: next } })
    expect(entered.status).toBe(200)
    first.advance(1)
    const last = (await ensureInstallation(first.deps)).welcomeToken ?? ''
    expect(last).not.toBe(next)
    const change = { params: { id: entered.body.user.id as never }, body: { password: 'Minha-Senha-1' } }
    expect((await first.call(updateUser, change, { token: entered.body.token })).status).toBe(200)
    // A person who has a password of their own comes in by no link that was printed before.
    expect(await first.call(welcome, { body: { token: last } })).toMatchObject(refused('ERR_WELCOME_LINK_INVALID', 401))
    await first.close()
  })

  it('happens once even when two nodes start together, and a start that failed before does not shift company 1', async () => {
    const database = await cloneDatabase('guiche_two_nodes')
    const early = await peopleWorld(database)
    await early.deps.db.platform(async (tx) => {
      for (const table of ['installation', 'users', 'companies', 'plans']) {
        await tx.sql({
          name: `test_empty_${table}`,
          text: table === 'installation' ? 'update installation set welcome_user_id = null' : `delete from ${table}`,
        })
      }
    })
    await early.owner('delete from installation')
    const results = await Promise.all([ensureInstallation(early.deps), ensureInstallation(early.deps)])
    expect(results.map(({ created }) => created).sort()).toEqual([false, true])
    expect(results[0]?.welcomeToken).toBe(results[1]?.welcomeToken)
    const entered = await early.call(welcome, { body: { token: results[0]?.welcomeToken ?? '' } })
    expect(entered.body.user.company.id).toBe(1)
    expect((await early.company()).id).toBeGreaterThan(1)
    await early.close()
  })

  it('with a given password creates no link', async () => {
    const given = { ADMIN_EMAIL: 'Dona@Example.com', ADMIN_PASSWORD: 'Senha-Dada-1' }
    const first = await peopleWorld(await cloneDatabase('guiche_given_admin'), given)
    expect(first.installation).toEqual({ created: true, email: 'Dona@Example.com' })
    const body = { email: 'dona@example.com', password: 'Senha-Dada-1' }
    expect((await first.call(login, { body })).body.user.mustChangePassword).toBe(false)
    await first.close()
  })
})
