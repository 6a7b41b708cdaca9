import { login } from '@guiche/contract/features/auth'
import {
  companySettingOne,
  companySettingOnePayment,
  companySettings,
  listSettings,
  publicSetting,
  publicSettings,
  settingDetails,
  updateCompanySetting,
  updateSetting,
  updateSettingByBody,
} from '@guiche/contract/features/settings'
import { companySettingKeys } from '@guiche/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, password, peopleWorld } from '../../../test/people-world.ts'
import { cloneDatabase } from '../../../test/setup/database.ts'
import { openText } from '../../platform/security/secrets.ts'

let w: PeopleWorld
let owner: { token: string }
beforeAll(async () => {
  // Platform settings belong to the whole installation: a database of its own.
  w = await peopleWorld(await cloneDatabase('guiche_settings'), {
    ADMIN_EMAIL: 'dona@example.com',
    ADMIN_PASSWORD: password,
  })
  owner = (await w.call(login, { body: { email: 'dona@example.com', password } })).body
})
afterAll(() => w.close())

const refused = (code: string, status: number, more: object = {}) => ({
  status,
  body: expect.objectContaining({ code, ...more }),
})

const office = async () => {
  const company = await w.company()
  const token = async (profile: 'admin' | 'user') => {
    const { email } = await company.user({ profile })
    return { token: (await w.call(login, { body: { email, password } })).body.token }
  }
  return { company, admin: await token('admin'), agent: await token('user') }
}

describe('company settings', () => {
  it('have defaults, for everybody of the company and nobody else', async () => {
    const { company, agent } = await office()
    const { body } = await w.call(companySettings, { params: { id: company.id } }, agent)
    expect(Object.keys(body)).toEqual(companySettingKeys)
    expect(body).toMatchObject({
      userRating: 'disabled',
      acceptCallWhatsapp: 'enabled',
      closeTicketOnTransfer: false,
    })
    const other = await w.company()
    expect(await w.call(companySettings, { params: { id: other.id } }, agent)).toMatchObject(
      refused('ERR_NO_COMPANY_FOUND', 404),
    )
  })

  it('are returned one by one under two names of the call, only for the own company', async () => {
    const { admin, agent } = await office()
    const stranger = (await office()).agent
    const body = { column: 'userRating', data: 'enabled' } as const
    await w.call(updateCompanySetting, { body }, admin)
    const one = async (call: typeof companySettingOne | typeof companySettingOnePayment, who: { token: string }) =>
      (await w.call(call, { query: { column: 'userRating' } }, who)).body
    for (const call of [companySettingOne, companySettingOnePayment]) {
      expect(await one(call, agent)).toEqual({ userRating: 'enabled' })
      expect(await one(call, stranger)).toEqual({ userRating: 'disabled' })
      const refusal = await w.call(call, { query: { column: 'stripeprivatekey' as never } }, admin)
      expect(refusal).toMatchObject(refused('ERR_VALIDATION', 400, { field: 'query.column' }))
    }
  })

  it('are changed by admins, in three spellings of the call, and everybody gets the event', async () => {
    const { company, admin, agent } = await office()
    const first = await w.call(updateCompanySetting, { body: { column: 'userRating', data: 'enabled' } }, admin)
    expect(first).toMatchObject({ status: 200, body: { key: 'userRating', value: 'enabled' } })
    await w.call(updateSetting, { params: { key: 'chatBotType' }, body: { value: 'list' } }, admin)
    await w.call(updateSettingByBody, { body: { key: 'closeTicketOnTransfer', value: true } }, admin)
    const one = await w.call(companySettingOne, { query: { column: 'chatBotType' } }, agent)
    expect(one.body).toEqual({ chatBotType: 'list' })
    const details = await w.call(settingDetails, { params: { key: 'closeTicketOnTransfer' } }, agent)
    expect(details.body).toEqual({ key: 'closeTicketOnTransfer', value: true })
    await w.call(updateCompanySetting, { body: { column: 'showNotificationPending', data: 'enabled' } }, admin)
    const both = await w.call(listSettings, {}, agent)
    expect(both.body).toEqual(
      expect.arrayContaining([
        { key: 'closeTicketOnTransfer', value: true },
        { key: 'showNotificationPending', value: true },
      ]),
    )
    const heard = (await w.heard(company.id)).filter(({ stream }) => stream === 'settings')
    expect(heard).toHaveLength(4)
    expect(heard[3]?.payload.setting).toEqual({ key: 'showNotificationPending', value: true })
    expect(heard[0]).toEqual({
      stream: 'settings',
      rooms: ['company'],
      payload: { action: 'update', setting: { key: 'userRating', value: 'enabled' } },
    })
  })

  it('are refused for agents, for invalid values and for unknown names', async () => {
    const { admin, agent } = await office()
    const body = { column: 'userRating', data: 'enabled' } as const
    expect(await w.call(updateCompanySetting, { body }, agent)).toMatchObject(refused('ERR_NO_PERMISSION', 403))
    expect(
      await w.call(updateSetting, { params: { key: 'scheduleType' }, body: { value: 'never' } }, admin),
    ).toMatchObject(refused('ERR_VALIDATION', 400))
    for (const key of ['nothing', 'constructor', '__proto__']) {
      expect(await w.call(updateSetting, { params: { key }, body: { value: 'x' } }, admin)).toMatchObject(
        refused('ERR_NO_SETTING_FOUND', 404),
      )
      expect(await w.call(settingDetails, { params: { key } }, agent)).toMatchObject(
        refused('ERR_NO_SETTING_FOUND', 404),
      )
    }
  })

  it('need the text before the switch that sends it, also when both are written at once', async () => {
    const { company, admin } = await office()
    const set = (key: string, value: string) => w.call(updateSetting, { params: { key }, body: { value } }, admin)
    expect(await set('sendMsgTransfTicket', 'enabled')).toMatchObject(
      refused('ERR_SETTING_REQUIRED_TEXT', 400, { field: 'transferMessage' }),
    )
    expect((await set('transferMessage', 'Um momento.')).status).toBe(200)
    const answers = await Promise.all([set('sendMsgTransfTicket', 'enabled'), set('transferMessage', '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { body } = await w.call(companySettings, { params: { id: company.id } }, admin)
    expect(body.sendMsgTransfTicket === 'enabled' && body.transferMessage === '').toBe(false)
  })

  it('stay within their company', async () => {
    const [one, two] = [await office(), await office()]
    await w.call(updateCompanySetting, { body: { column: 'requiredTag', data: 'enabled' } }, one.admin)
    const { body } = await w.call(companySettingOne, { query: { column: 'requiredTag' } }, two.admin)
    expect(body).toEqual({ requiredTag: 'disabled' })
  })
})

describe('platform settings', () => {
  it('are written only by the super admin', async () => {
    const { admin } = await office()
    const change = { params: { key: 'downloadLimit' }, body: { value: 128 } }
    expect(await w.call(updateSetting, change, admin)).toMatchObject(refused('ERR_NO_PERMISSION', 403))
    expect((await w.call(updateSetting, change, owner)).body).toEqual({ key: 'downloadLimit', value: '128' })
  })

  it('that are secret are sealed at rest and returned to nobody', async () => {
    const { admin, agent } = await office()
    const secret = 'sk_live_very_secret'
    const set = (value: string) => w.call(updateSettingByBody, { body: { key: 'stripeprivatekey', value } }, owner)
    expect(await w.call(settingDetails, { params: { key: 'stripeprivatekey' } }, owner)).toMatchObject({
      body: { value: '' },
    })
    expect((await set(secret)).body).toEqual({ key: 'stripeprivatekey', value: '********cret' })
    const stored = async () =>
      (
        await w.deps.db.platform((tx) =>
          tx.sql<{ value: string; sealed: boolean }>({
            name: 'test_platform_setting',
            text: `select value, is_sealed sealed from platform_settings where key = 'stripeprivatekey'`,
          }),
        )
      )[0]
    const kept = await stored()
    expect(kept?.sealed).toBe(true)
    expect(kept?.value).not.toContain(secret)
    expect(openText(w.deps.secret, kept?.value ?? '', 'platform setting stripeprivatekey')).toBe(secret)
    for (const who of [admin, agent, owner]) {
      expect(JSON.stringify((await w.call(listSettings, {}, who)).body)).not.toContain(secret)
    }
    for (const who of [admin, agent]) {
      expect(await w.call(settingDetails, { params: { key: 'stripeprivatekey' } }, who)).toMatchObject(
        refused('ERR_NO_PERMISSION', 403),
      )
    }
    // The form sends the mask back: the secret stays.
    await set('********')
    await set('********cret')
    expect(await stored()).toEqual(kept)
    expect((await set('')).body.value).toBe('')
  })

  it('are listed: public ones for everybody, all for the super admin', async () => {
    const { admin } = await office()
    const keys = async (who: { token: string }) =>
      (await w.call(listSettings, {}, who)).body
        .map(({ key }) => key)
        .filter((key) => !companySettingKeys.includes(key as never))
    expect(await keys(admin)).toEqual([
      'allowSignup',
      'trialDays',
      'primaryColorLight',
      'primaryColorDark',
      'appName',
      'appLogoLight',
      'appLogoDark',
      'appLogoFavicon',
    ])
    expect(await keys(owner)).toContain('mpaccesstoken')
  })

  it('are sent to people who may read them: public ones to every company, others to super admins', async () => {
    const { company } = await office()
    const heard = async () => (await w.heard(company.id)).filter(({ stream }) => stream === 'settings')
    const set = (key: string, value: string) => w.call(updateSetting, { params: { key }, body: { value } }, owner)
    await set('appName', 'Fala Fácil')
    await set('appName', 'Fala Fácil')
    await set('downloadLimit', '256')
    await set('asaastoken', 'aact_prod_000000001a2b')
    await set('asaastoken', 'aact_prod_000000001a2b')
    await set('mpaccesstoken', '')
    const told = (room: string, key: string, value: string) => ({
      stream: 'settings',
      rooms: [room],
      payload: { action: 'update', setting: { key, value } },
    })
    expect(await heard()).toEqual([
      told('company', 'appName', 'Fala Fácil'),
      told('super', 'downloadLimit', '256'),
      told('super', 'asaastoken', '********1a2b'),
    ])
    expect((await w.call(publicSettings, {})).body).toMatchObject({ appName: 'Fala Fácil', trialDays: '7' })
    await set('appName', '')
    await set('asaastoken', '')
    expect((await w.call(publicSettings, {})).body.appName).toBe('Guichê')
    expect((await heard()).at(3)?.payload.setting).toEqual({ key: 'appName', value: 'Guichê' })
  })

  it('that are public are returned to anybody without a login, others are not', async () => {
    expect((await w.call(publicSetting, { params: { key: 'appName' } })).body).toBe('Guichê')
    expect((await w.call(publicSetting, { params: { key: 'allowSignup' } })).body).toBe('disabled')
    await w.call(updateSettingByBody, { body: { key: 'userCreation', value: 'enabled' } }, owner)
    expect((await w.call(publicSetting, { params: { key: 'allowSignup' } })).body).toBe('enabled')
    expect(Object.keys((await w.call(publicSettings, {})).body)).not.toContain('downloadLimit')
    for (const key of ['stripeprivatekey', 'downloadLimit', 'userRating', 'nothing']) {
      expect(await w.call(publicSetting, { params: { key: key as never } })).toMatchObject({ status: 400 })
    }
  })
})
