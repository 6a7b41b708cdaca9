/** The platform's keys: tried at a stand-in for the providers, and found nowhere afterwards but sealed. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CredentialProvider, checkCredentials, uploadCertificate } from '@guiche/contract/features/credentials'
import { listSettings, publicSettings, settingDetails, updateSetting } from '@guiche/contract/features/settings'
import { platformSettingKeys } from '@guiche/contract/settings'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Mailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { startSmtp } from '../../../../sandbox/src/mail/smtp.ts'
import { ownCertificate } from '../../../test/own-certificate.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { platformSecrets } from '../settings/queries.ts'
import { keepDemoCertificate } from './actions/keep-certificate.ts'

const planted = 'planted-value-of-the-tests-1a2b'
const logged: string[] = []
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
let status = 200
const provider = createServer((request, response) => {
  asked.push({ url: request.url, headers: request.headers })
  // As some of them do: the refusal repeats the key.
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: `no such key: ${planted}` }))
})

let w: World
let owner: Signed
let admin: Signed
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  // Platform settings belong to the whole installation: a database of its own.
  w = await world({
    ownDatabase: 'guiche_credentials',
    env: { PAYMENTS_URL: url, OPENAI_URL: `${url}/openai` },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
  const company = await w.company()
  owner = await company.user({ profile: 'admin', super: true } as never)
  admin = await company.user({ profile: 'admin' })
})
afterAll(async () => {
  await w.close()
  await new Promise((resolve) => provider.close(resolve))
})

const set = (key: string, value: string, who = owner) =>
  w.call(updateSetting, { params: { key }, body: { value } }, who)
const check = async (name: CredentialProvider) =>
  (await w.call(checkCredentials, { params: { provider: name } }, owner)).body

describe('a provider’s keys', () => {
  it.each([
    ['stripe', 'stripeprivatekey', '/stripe/v1/balance', 'authorization', `Bearer ${planted}`],
    ['mercadopago', 'mpaccesstoken', '/mercadopago/users/me', 'authorization', `Bearer ${planted}`],
    ['asaas', 'asaastoken', '/asaas/v3/finance/balance', 'access_token', planted],
    ['openai', 'openaikeyaudio', '/openai/models', 'authorization', `Bearer ${planted}`],
  ] as const)('of %s are tested as they are stored', async (name, key, url, header, value) => {
    expect(await check(name)).toEqual({ state: 'missing', status: null })
    expect((await set(key, `  ${planted}\n`)).body).toEqual({ key, value: '********1a2b' })
    status = 200
    expect(await check(name)).toEqual({ state: 'works', status: 200 })
    expect(asked.at(-1)?.url).toBe(url)
    expect(asked.at(-1)?.headers[header]).toBe(value)
    status = 401
    expect(await check(name)).toEqual({ state: 'refused', status: 401 })
    status = 500
    expect(await check(name)).toEqual({ state: 'away', status: 500 })
  })

  it('are tested by super admins only', async () => {
    const refused = await w.call(checkCredentials, { params: { provider: 'stripe' } }, admin)
    expect(refused).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } })
  })

  it('a mail server that does not respond is reported as down; an invalid address is refused', async () => {
    expect(await check('mail')).toEqual({ state: 'away', status: null })
    for (const none of ['smtp.example.com', 'http://example.com', 'smtp://', 'file:///etc/passwd']) {
      expect(await set('smtpurl', none), none).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    }
    expect((await set('smtpurl', `smtps://ana:${planted}@127.0.0.1:9`)).status).toBe(200)
    expect(await set('mailfrom', 'nobody')).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    expect((await set('mailfrom', 'avisos@example.com')).body.value).toBe('avisos@example.com')
  })
})

it('mails go to the server that is set on the screen, from the address that is set there', async () => {
  const mailbox = new Mailbox()
  const smtp = await startSmtp({ mailbox })
  await set('smtpurl', smtp.url)
  await set('mailfrom', 'avisos@example.com')
  expect(await check('mail')).toEqual({ state: 'works', status: null })
  await w.deps.mail.send({ to: 'ana@example.com', fromName: 'Fala Fácil', subject: 'Oi', text: 'Olá' })
  expect(mailbox.list('ana@example.com')).toMatchObject([{ from: 'Fala Fácil <avisos@example.com>', subject: 'Oi' }])
  await set('smtpurl', '')
  await smtp.close()
  // The one that the program was started with, where nobody listens.
  expect(await check('mail')).toEqual({ state: 'away', status: null })
})

const upload = async (
  bytes: Buffer,
  { password, name = 'efi.p12', ref = 'efi', who = owner } = {} as {
    password?: string
    name?: string
    ref?: string
    who?: Signed
  },
) => {
  const boundary = 'a-boundary-of-tests'
  const field =
    password === undefined
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n`
  const head = `${field}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/x-pkcs12\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${uploadCertificate.path}`,
    query: { ref },
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('a certificate', () => {
  it('is read, shown by its name and its expiry, and stored sealed with its password', async () => {
    const bytes = ownCertificate({ password: planted })
    const { status: code, body } = await upload(bytes, { password: planted })
    expect([code, body]).toEqual([
      200,
      {
        mensagem: 'Arquivo Anexado',
        certificate: expect.objectContaining({
          name: 'efi.p12',
          subject: 'Clínica Teste',
          expiresAt: '2049-01-01T00:00:00.000Z',
        }),
      },
    ])
    const shown = async (key: string) => (await w.call(settingDetails, { params: { key } }, owner)).body.value
    expect(await shown('eficertificate')).toBe('********')
    expect(await shown('eficertificatepassword')).toBe('********')
    expect(JSON.parse(String(await shown('eficertificateabout')))).toEqual(body.certificate)
    const { eficertificate, eficertificatepassword } = await platformSecrets(w.deps, [
      'eficertificate',
      'eficertificatepassword',
    ])
    expect(Buffer.from(eficertificate ?? '', 'base64').equals(bytes)).toBe(true)
    expect(eficertificatepassword).toBe(planted)
  })

  it('without a password needs none, and the previous password is gone', async () => {
    expect((await upload(ownCertificate())).status).toBe(200)
    expect(await platformSecrets(w.deps, ['eficertificatepassword'])).toEqual({})
  })

  it('is refused with the reason: wrong password, no .p12, expired, no file, too long', async () => {
    const good = ownCertificate({ password: 'Senha-1' })
    const refused = (code: number, name: string, field: string) => ({
      status: code,
      body: expect.objectContaining({ code: name, field }),
    })
    expect(await upload(good, { password: 'Senha-2' })).toEqual(
      refused(400, 'ERR_CERTIFICATE_PASSWORD', 'body.password'),
    )
    expect(await upload(good)).toEqual(refused(400, 'ERR_CERTIFICATE_PASSWORD', 'body.password'))
    expect(await upload(Buffer.from('no certificate'))).toEqual(refused(400, 'ERR_CERTIFICATE_UNREADABLE', 'body.file'))
    expect(await upload(ownCertificate({ until: new Date('2021-01-01T00:00:00Z') }))).toEqual(
      refused(400, 'ERR_CERTIFICATE_EXPIRED', 'body.file'),
    )
    expect(await upload(Buffer.alloc(0))).toEqual(refused(400, 'ERR_FILE_EMPTY', 'body.file'))
    expect(await upload(Buffer.alloc(65 * 1024))).toEqual(refused(413, 'ERR_FILE_TOO_LARGE', 'body.file'))
    expect(await upload(good, { password: 'Senha-1', name: 'efi.png' })).toEqual(
      refused(415, 'ERR_FILE_TYPE', 'body.file'),
    )
    expect(await upload(good, { password: 'Senha-1', ref: '../efi' })).toEqual(
      refused(400, 'ERR_VALIDATION', 'query.ref'),
    )
    expect((await upload(good, { password: 'Senha-1', who: admin })).body.code).toBe('ERR_NO_PERMISSION')
    // What was there before is still there.
    expect(await platformSecrets(w.deps, ['eficertificatepassword'])).toEqual({})
  })

  it('cannot be written as a setting, only removed', async () => {
    expect(await set('eficertificate', 'AAAA')).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    expect(await set('eficertificateabout', '{}')).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    expect((await set('eficertificate', '********')).status).toBe(200)
    expect((await platformSecrets(w.deps, ['eficertificate'])).eficertificate).toBeDefined()
    expect((await set('eficertificate', '')).body.value).toBe('')
    expect(await platformSecrets(w.deps, ['eficertificate'])).toEqual({})
  })

  it('of the demo is described like an uploaded one, and gives way to one that somebody uploads', async () => {
    const shown = async (key: string) => (await w.call(settingDetails, { params: { key } }, owner)).body.value
    const given = { name: 'demo.p12', content: ownCertificate({ password: planted, name: 'conta' }), password: planted }
    await keepDemoCertificate(w.deps, 'efi', given)
    const about = String(await shown('eficertificateabout'))
    expect(JSON.parse(about)).toMatchObject({
      name: 'demo.p12',
      subject: 'conta',
      expiresAt: '2049-01-01T00:00:00.000Z',
    })
    expect((await platformSecrets(w.deps, ['eficertificatepassword'])).eficertificatepassword).toBe(planted)
    const { body } = await upload(ownCertificate({ name: 'própria' }))
    await keepDemoCertificate(w.deps, 'efi', given)
    expect(JSON.parse(String(await shown('eficertificateabout')))).toEqual(body.certificate)
  })
})

/** Every row of every table, whoever's it is. */
const tablesWith = (text: string): Promise<string[]> =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off').catch(() => undefined)
    const { rows } = await client.query<{ place: string }>(
      `select format('%I.%I', schemaname, tablename) place from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { place } of rows) {
      const { rows: hits } = await client.query(
        `select 1 from ${place} t where t::text like '%' || $1 || '%' limit 1`,
        [text],
      )
      if (hits.length > 0) found.push(place)
    }
    return found
  })

it('no key can be read again: not in responses, events, logs, errors or the database', async () => {
  const secrets = ['eficlientid', 'eficlientsecret', 'efichavepix', 'stripewebhooksecret', 'mpwebhooksecret']
  for (const key of secrets) expect((await set(key, planted)).status).toBe(200)
  await upload(ownCertificate({ password: planted }), { password: planted })
  await upload(ownCertificate({ password: planted }), { password: `${planted}x` })
  await set(planted, planted)
  status = 401
  for (const name of ['efi', 'mercadopago', 'stripe', 'asaas', 'openai', 'mail'] as const) {
    expect(JSON.stringify(await check(name))).not.toContain(planted)
  }
  const answers = await Promise.all([
    w.call(publicSettings, {}),
    ...[owner, admin].flatMap((who) => [
      w.call(listSettings, {}, who),
      ...platformSettingKeys.map((key) => w.call(settingDetails, { params: { key } }, who)),
    ]),
  ])
  expect(JSON.stringify(answers)).not.toContain(planted)
  expect(logged.join('\n')).not.toContain(planted)
  expect(await tablesWith(planted)).toEqual([])
  // The search finds what is there in the clear.
  expect(await tablesWith('avisos@example.com')).toContain('public.platform_settings')
})
