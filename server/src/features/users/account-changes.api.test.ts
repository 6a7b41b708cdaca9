/** What opens an account is changed by its owner alone, who hears of it. */
import { forgotPassword, login, resetPassword, welcome } from '@guiche/contract/features/auth'
import { createUser, deleteUser, inviteUser, updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { password, type Signed, type World, world } from '../../../test/world.ts'

const mailbox = new Mailbox()
let smtp: Smtp
let w: World
beforeAll(async () => {
  smtp = await startSmtp({ mailbox })
  w = await world({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://inbox.example.com' } })
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})

const office = async () => {
  const company = await w.company()
  const bia = await company.user({ name: 'Bia Admin', profile: 'admin' })
  return { company, bia, ana: await company.user({ name: 'Ana Souza' }) }
}
const newAddress = () => `nova.${crypto.randomUUID()}@example.com`
const change = (who: Signed, id: number, body: object, language = 'pt-BR,pt;q=0.9') =>
  w
    .raw(updateUser, { params: { id }, body }, who, { 'accept-language': language })
    .then((answer) => ({ status: answer.statusCode, body: answer.json() }))
const signsIn = async (email: string) => (await w.call(login, { body: { email, password } })).status
const wrong = { status: 400, body: { code: 'ERR_PASSWORD_WRONG', field: 'body.currentPassword' } }
const mailsTo = async (email: string) => {
  await w.drainJobs()
  return mailbox.list(email)
}

describe('one’s own e-mail', () => {
  it('cannot be changed without the current password, so that an open session cannot take over the account', async () => {
    const { ana } = await office()
    const email = newAddress()
    for (const currentPassword of [undefined, '', 'errada']) {
      expect(await change(ana, ana.id, { email, currentPassword })).toMatchObject(wrong)
    }
    expect([await signsIn(email), await signsIn(ana.email)]).toEqual([401, 200])
    expect(await mailsTo(ana.email)).toEqual([])
  })

  it('can be changed with it, and the old address is notified', async () => {
    const { ana } = await office()
    const email = newAddress()
    expect(await change(ana, ana.id, { email: email.toUpperCase(), currentPassword: password })).toMatchObject({
      status: 200,
      body: { email },
    })
    const [mail, ...more] = await mailsTo(ana.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('O email da sua conta no Guichê mudou')
    expect(mail?.text).toContain('Olá, Ana!')
    expect(mail?.text).toContain(email)
    expect(mail?.text).not.toContain('administrador da sua empresa trocou')
    expect(await mailsTo(email)).toEqual([])
    expect([await signsIn(email), await signsIn(ana.email)]).toEqual([200, 401])
  })

  it('that is unchanged needs no password: forms send all that they show', async () => {
    const { ana } = await office()
    expect((await change(ana, ana.id, { name: 'Ana Lima', email: ana.email.toUpperCase() })).status).toBe(200)
    expect(await mailsTo(ana.email)).toEqual([])
  })

  it('voids the codes that were mailed to the old address', async () => {
    const { ana } = await office()
    const email = newAddress()
    await w.call(forgotPassword, { params: { email: ana.email }, body: {} })
    const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await mailsTo(ana.email))[0]?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
    await change(ana, ana.id, { email, currentPassword: password })
    const body = { email, token: code, password: 'Novissima9' }
    expect(await w.call(resetPassword, { body })).toMatchObject({
      status: 400,
      body: { code: 'ERR_RESET_CODE_INVALID' },
    })
  })

  it('does not reveal who has an account', async () => {
    const [{ ana }, { bia }] = [await office(), await office()]
    const ask = () => change(ana, ana.id, { email: bia.email, currentPassword: password })
    for (let times = 0; times < 10; times++) expect((await ask()).status).toBe(409)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } })
  })
})

describe('a new admin', () => {
  const wait = { status: 409, body: { code: 'ERR_NEW_ADMIN' } }
  const added = async (by: Signed) => {
    const body = { name: 'Léo Novo', email: newAddress(), password, profile: 'admin' as const }
    const { id } = (await w.call(createUser, { body }, by)).body
    return { id, email: body.email }
  }

  it('of an open session takes over no account: for a day those who were admins before are out of reach', async () => {
    const { bia, ana } = await office()
    const signed = await w.signIn((await added(bia)).email)
    for (const power of [{ email: newAddress() }, { password: 'Outra-2026' }, { profile: 'user' }, { isActive: false }])
      expect(await change(signed, bia.id, { ...power, currentPassword: password })).toMatchObject(wait)
    const params = { id: bia.id }
    const gone = await w.call(deleteUser, { params, body: { currentPassword: password } } as never, signed)
    expect([gone.status, gone.body]).toMatchObject([409, { code: 'ERR_NEW_ADMIN' }])
    expect((await change(signed, bia.id, { name: 'Bia Admin' })).status).toBe(200)
    expect((await change(signed, ana.id, { password: 'Outra-2026' })).status).toBe(200)
    expect(await signsIn(bia.email)).toBe(200)
  })

  it('waits as well when an agent was made one, and not beside an even newer one', async () => {
    const { bia, ana } = await office()
    expect((await change(bia, ana.id, { profile: 'admin' })).status).toBe(200)
    expect(await change(ana, bia.id, { password: 'Outra-2026', currentPassword: password })).toMatchObject(wait)
    const { id } = await added(ana)
    const body = { password: 'Outra-2026', currentPassword: password }
    expect((await change(ana, id, body)).status).toBe(200)
  })

  it('who was invited is one from the day of their first password, whoever took the link', async () => {
    const { bia } = await office()
    w.clock.at = new Date(Date.now() - 25 * 3_600_000)
    const body = { name: 'Léo Novo', email: newAddress(), profile: 'admin' as const }
    const { id } = (await w.call(createUser, { body }, bia)).body
    w.clock.at = null
    const { link } = (await w.call(inviteUser, { params: { id } }, bia)).body
    const token = new URL(link).searchParams.get('token') ?? ''
    const leo = { ...bia, ...(await w.call(welcome, { body: { token } })).body } as Signed
    expect((await change(leo, id, { password })).status).toBe(200)
    const signed = await w.signIn(body.email)
    expect(await change(signed, bia.id, { password: 'Outra-2026', currentPassword: password })).toMatchObject(wait)
  })

  it('that another makes an agent in the same moment is no old one for it', async () => {
    const { bia } = await office()
    const helper = await w.signIn((await added(bia)).email)
    const { id, email } = await added(bia)
    const signed = await w.signIn(email)
    const answers = await Promise.all([
      change(helper, id, { profile: 'user', currentPassword: password }),
      ...[1, 2, 3].map(() => change(signed, bia.id, { password: 'Outra-2026', currentPassword: password })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      200,
      ...[1, 2, 3].map(() => expect.toBeOneOf([403, 409, 401])),
    ])
    expect(await signsIn(bia.email)).toBe(200)
  })

  it('is one like the others after a day', async () => {
    const { bia } = await office()
    w.clock.at = new Date(Date.now() - 25 * 3_600_000)
    const { email } = await added(bia)
    w.clock.at = null
    const signed = await w.signIn(email)
    expect((await change(signed, bia.id, { password: 'Outra-2026', currentPassword: password })).status).toBe(200)
  })

  it('is told to every other admin, once', async () => {
    const { company, bia } = await office()
    const carla = await company.user({ name: 'Carla Reis', profile: 'admin' })
    const { id, email } = await added(bia)
    for (const who of [bia, carla]) {
      const [mail, ...more] = await mailsTo(who.email)
      expect(mail?.subject).toBe('Léo Novo agora é administrador no Guichê')
      expect(mail?.text).toContain(email)
      expect(mail?.text).toContain('Quem fez isso: Bia Admin')
      expect(more).toEqual([])
    }
    expect(await mailsTo(email)).toEqual([])
    expect((await change(bia, id, { profile: 'admin', name: 'Léo' })).status).toBe(200)
    expect(await mailsTo(carla.email)).toHaveLength(1)
  })
})

describe('an admin', () => {
  it('corrects a colleague’s e-mail and password, and the colleague is notified', async () => {
    const { ana, bia } = await office()
    const email = newAddress()
    expect((await change(bia, ana.id, { email }, 'en-GB,en')).status).toBe(200)
    const [mail] = await mailsTo(ana.email)
    expect(mail).toMatchObject({ subject: 'The email of your account at Guichê has changed' })
    expect(mail?.text).toContain('An administrator of your company')
    expect((await change(bia, ana.id, { password: 'Nova-123' })).status).toBe(200)
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'A senha da sua conta no Guichê mudou' })
  })

  it('needs their own password to change those of another admin', async () => {
    const { company, bia } = await office()
    const caio = await company.user({ name: 'Caio Admin', profile: 'admin' })
    for (const body of [{ email: newAddress() }, { password: 'Nova-123' }]) {
      expect(await change(bia, caio.id, body)).toMatchObject(wrong)
      expect(await change(bia, caio.id, { ...body, currentPassword: 'errada' })).toMatchObject(wrong)
    }
    expect(await signsIn(caio.email)).toBe(200)
    expect((await change(bia, caio.id, { password: 'Nova-123', currentPassword: password })).status).toBe(200)
    expect(await signsIn(caio.email)).toBe(401)
  })

  it('needs it to make another admin an agent, as admins may change agents’ accounts', async () => {
    const { company, bia } = await office()
    const caio = await company.user({ name: 'Caio Admin', profile: 'admin' })
    expect(await change(bia, caio.id, { profile: 'user' })).toMatchObject(wrong)
    expect(await change(bia, caio.id, { profile: 'user', currentPassword: 'errada' })).toMatchObject(wrong)
    expect(await change(bia, caio.id, { password: 'Nova-123' })).toMatchObject(wrong)
    const demoted = await change(bia, caio.id, { profile: 'user', currentPassword: password })
    expect(demoted).toMatchObject({ status: 200, body: { profile: 'user' } })
    expect((await change(bia, bia.id, { profile: 'admin' })).status).toBe(200)
  })
})

it('people are notified once of their own new password', async () => {
  const { ana } = await office()
  expect((await change(ana, ana.id, { password: 'Nova-123', currentPassword: password }, 'tr')).status).toBe(200)
  expect((await mailsTo(ana.email)).map(({ subject }) => subject)).toEqual(['Guichê hesabınızın parolası değişti'])
})

it('without a mail server the change is made, and no mail is waited for', async () => {
  const without = await world({ env: { SMTP_URL: '' } })
  const ana = await (await without.company()).user()
  const body = { email: newAddress(), currentPassword: password }
  expect((await without.call(updateUser, { params: { id: ana.id }, body }, ana)).status).toBe(200)
  await without.drainJobs()
  await without.close()
})
