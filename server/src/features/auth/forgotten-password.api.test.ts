import { forgotPassword, login, me, resetPassword, resetPasswordByPath } from '@guiche/contract/features/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Mailbox, type ReceivedMail } from '../../../../sandbox/src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { password, type World, world } from '../../../test/world.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailPasswordCode } from './actions/mail-password-code.ts'

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

const fresh = 'Novissima9'
const user = async () => (await w.company()).user({ name: 'Ana Souza' })
const ask = (email: string, language?: 'en') =>
  w.call(forgotPassword, { params: { email }, body: language ? { language } : {} })
const codeIn = (mail: ReceivedMail | undefined) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail?.text ?? '')?.[0] ?? ''
const mailedCode = async (email: string) => {
  expect((await ask(email)).status).toBe(200)
  await w.drainJobs()
  return codeIn(mailbox.list(email)[0])
}
const reset = (email: string, token: string, next = fresh) =>
  w.call(resetPassword, { body: { email, token, password: next } })
const signsIn = async (email: string, secret: string) =>
  (await w.call(login, { body: { email, password: secret } })).status
const invalid = { status: 400, body: expect.objectContaining({ code: 'ERR_RESET_CODE_INVALID' }) }

it('a code comes by mail, sets a new password once, and ends every session', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email.toUpperCase())
  const mail = mailbox.list(ana.email)[0]
  expect(mail).toMatchObject({ subject: 'Nova senha no Guichê', from: 'Guichê <no-reply@inbox.example.com>' })
  expect(mail?.text).toMatch(/Olá, Ana!/)
  expect(mail?.text).not.toContain(password)
  expect(await reset(ana.email, ` ${code.toLowerCase().replace('-', ' ')} `)).toMatchObject({ status: 200, body: {} })
  expect((await w.call(me, {}, ana)).status).toBe(401)
  expect([await signsIn(ana.email, password), await signsIn(ana.email, fresh)]).toEqual([401, 200])
  expect(await reset(ana.email, code, 'Outra9999')).toMatchObject(invalid)
})

it('sockets are closed when their sessions end', async () => {
  const company = await w.company()
  const ana = await company.user()
  const socket = await w.connectSocket(company.id, { token: ana.token })
  expect(socket.refused).toBeNull()
  await reset(ana.email, await mailedCode(ana.email))
  await socket.until(() => !socket.socket.connected)
})

it('an unknown e-mail gets the same response, and nothing is mailed', async () => {
  const ana = await user()
  const before = mailbox.list().length
  const [known, unknown] = [await ask(ana.email), await ask('ninguem@nowhere.example')]
  expect(known).toEqual(unknown)
  await w.drainJobs()
  expect(mailbox.list('ninguem@nowhere.example')).toEqual([])
  expect(mailbox.list()).toHaveLength(before + 1)
  expect(await reset('ninguem@nowhere.example', 'AAAA-AAAA')).toEqual(await reset(ana.email, 'AAAA-AAAA'))
})

it('the mail is written in the language that was asked for', async () => {
  const ana = await user()
  await ask(ana.email, 'en')
  await w.drainJobs()
  expect(mailbox.list(ana.email)[0]?.subject).toBe('New password at Guichê')
})

it('a code that was mistyped five times is void for everybody, even with parallel tries', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(ana.email, 'WRON-GGGG')))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await reset(ana.email, code)).toMatchObject(invalid)
  expect(await signsIn(ana.email, password)).toBe(200)
  const another = await mailedCode(ana.email)
  expect((await reset(ana.email, another)).status).toBe(200)
})

it('somebody who knows only the address can use up neither the code nor the mails', async () => {
  const ana = await user()
  const from = (address: string, token: string) =>
    w.app.inject({
      method: 'POST',
      url: '/api/resetpasswords',
      remoteAddress: address,
      payload: { email: ana.email, token, password: fresh },
    })
  const asks = (address: string) =>
    w.app.inject({ method: 'POST', url: `/api/forgetpassword/${ana.email}`, remoteAddress: address, payload: {} })
  for (let times = 0; times < 4; times++) await asks('10.8.1.1')
  const code = await mailedCode(ana.email)
  for (let tries = 0; tries < 20; tries++) expect((await from('10.8.1.1', 'WRON-GGGG')).statusCode).toBe(400)
  expect((await from('10.8.1.2', code)).statusCode).toBe(200)
})

it('a code is tried a hundred times in all', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email)
  const body = { email: ana.email, token: 'WRON-GGGG', password: fresh }
  await Promise.all(
    Array.from({ length: 100 }, (_none, at) =>
      w.app.inject({ method: 'POST', url: '/api/resetpasswords', remoteAddress: `10.8.2.${at}`, payload: body }),
    ),
  )
  expect(await reset(ana.email, code)).toMatchObject(invalid)
})

it('of two people who send the same code at once, one is refused', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email)
  const answers = await Promise.all([reset(ana.email, code, 'Primeira1'), reset(ana.email, code, 'Segunda22')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

it('a code expires after half an hour, or when a newer one was requested', async () => {
  const ana = await user()
  const old = await mailedCode(ana.email)
  const newer = await mailedCode(ana.email)
  expect(newer).not.toBe(old)
  expect(await reset(ana.email, old)).toMatchObject(invalid)
  w.clock.at = new Date(Date.now() + 31 * 60_000)
  expect(await reset(ana.email, newer)).toMatchObject(invalid)
  w.clock.at = null
})

it('a weak password is refused without using up a try', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email)
  for (const weak of ['curta1A', 'semnumeroA', 'SEMMINUSCULA1', 'semmaiuscula1']) {
    expect(await reset(ana.email, code, weak)).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION', field: 'body.password' },
    })
  }
  expect((await reset(ana.email, code)).status).toBe(200)
})

it('the form with every field in the address does the same', async () => {
  const ana = await user()
  const params = { email: ana.email, token: await mailedCode(ana.email), newPassword: fresh }
  expect((await w.call(resetPasswordByPath, { params })).status).toBe(200)
  expect(await signsIn(ana.email, fresh)).toBe(200)
})

it('an address gets three mails in a quarter of an hour, whether it has an account or not', async () => {
  const ana = await user()
  for (const email of [ana.email, `${crypto.randomUUID()}@nowhere.example`]) {
    for (let times = 0; times < 3; times++) expect((await ask(email)).status).toBe(200)
    expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } })
  }
})

it('a mail server that is down for a moment delays the mail; a second run mails the same code', async () => {
  const ana = await user()
  mailbox.refuseNext(1, 451)
  const job = { email: ana.email, requestedAt: new Date().toISOString(), language: 'pt' as const }
  await expect(mailPasswordCode(w.deps, job)).rejects.toThrow()
  expect(mailbox.list(ana.email)).toEqual([])
  await mailPasswordCode(w.deps, job)
  await mailPasswordCode(w.deps, job)
  const [second, first, ...more] = mailbox.list(ana.email)
  expect(more).toEqual([])
  expect(codeIn(second)).toBe(codeIn(first))
  expect((await reset(ana.email, codeIn(first))).status).toBe(200)
  await mailPasswordCode(w.deps, job)
  expect(mailbox.list(ana.email)).toHaveLength(2)
})

it('a mail server can recognise a code that is mailed once more', async () => {
  const ana = await user()
  const ids: unknown[] = []
  const mail: Mailer = { ...w.deps.mail, send: async ({ messageId }) => void ids.push(messageId) }
  const mailCode = (requestedAt: Date) =>
    mailPasswordCode({ ...w.deps, mail }, { email: ana.email, requestedAt: requestedAt.toISOString(), language: 'pt' })
  const now = new Date()
  await mailCode(now)
  await mailCode(now)
  await mailCode(new Date(now.getTime() + 1_000))
  const [first, again, other] = ids
  expect(first).toMatch(/^<code\..+@inbox\.example\.com>$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

it('a mail server that refuses for good is not asked again, and an old request is not mailed late', async () => {
  const ana = await user()
  mailbox.refuseNext(1, 550)
  await mailPasswordCode(w.deps, { email: ana.email, requestedAt: new Date().toISOString(), language: 'pt' })
  const late = new Date(Date.now() - 31 * 60_000).toISOString()
  await mailPasswordCode(w.deps, { email: ana.email, requestedAt: late, language: 'pt' })
  expect(mailbox.list(ana.email)).toEqual([])
})

it('the code is not stored in the database', async () => {
  const ana = await user()
  const code = await mailedCode(ana.email)
  const rows = await w.deps.db.platform((tx) =>
    tx.sql({ name: 'test_codes', text: 'select * from password_codes where user_id = $1' }, [ana.id]),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
})

it('a request is refused with a reason when no mail server is configured, for every address', async () => {
  const without = await world({ env: { SMTP_URL: '' } })
  const call = (email: string) => without.call(forgotPassword, { params: { email }, body: {} })
  expect(await call('ninguem@nowhere.example')).toMatchObject({
    status: 503,
    body: { code: 'ERR_MAIL_NOT_CONFIGURED' },
  })
  await without.close()
})
