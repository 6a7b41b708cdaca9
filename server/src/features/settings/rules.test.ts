import { platformSettingKeys, withDefaults } from '@guiche/contract/settings'
import { describe, expect, it } from 'vitest'
import {
  changeCompanySetting,
  followersOf,
  isSecretMask,
  platformValue,
  readablePlatformKeys,
  secretMask,
  settingValue,
  writtenUpload,
} from './rules.ts'

describe('a setting takes', () => {
  it('its own values and the spellings of older clients', () => {
    expect(settingValue('userRating', true)).toMatchObject({ ok: true, next: 'enabled' })
    expect(settingValue('userRating', 'disable')).toMatchObject({ ok: true, next: 'disabled' })
    expect(settingValue('downloadLimit', 128)).toMatchObject({ ok: true, next: '128' })
    expect(settingValue('closeTicketOnTransfer', true)).toMatchObject({ ok: true, next: 'true' })
  })

  it('nothing else', () => {
    expect(settingValue('userRating', 'maybe')).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
    expect(settingValue('downloadLimit', '65')).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
    expect(settingValue('transferMessage', 'a\u0000b')).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
  })
})

describe('a text that a switch needs', () => {
  const without = withDefaults({})
  const withText = withDefaults({ sendMsgTransfTicket: 'enabled', transferMessage: 'Um momento.' })
  const missing = (field: string) => ({ ok: false, code: 'ERR_SETTING_REQUIRED_TEXT', field })

  it('must be there before the switch can be on', () => {
    expect(changeCompanySetting(without, { sendMsgTransfTicket: 'enabled' })).toEqual(missing('transferMessage'))
    expect(changeCompanySetting(without, { acceptCallWhatsapp: 'disabled' })).toEqual(
      missing('AcceptCallWhatsappMessage'),
    )
  })

  it('cannot be emptied while the switch is on', () => {
    expect(changeCompanySetting(withText, { transferMessage: '  ' })).toEqual(missing('transferMessage'))
    expect(changeCompanySetting(withText, { transferMessage: 'Aguarde.' }).ok).toBe(true)
  })

  it('may be emptied once the switch is off', () => {
    expect(changeCompanySetting(withText, { sendMsgTransfTicket: 'disabled' }).ok).toBe(true)
    expect(changeCompanySetting(withDefaults({}), { transferMessage: '' }).ok).toBe(true)
  })

  it('does not block other settings', () => {
    const older = withDefaults({ sendMsgTransfTicket: 'enabled' })
    expect(changeCompanySetting(older, { userRating: 'enabled' }).ok).toBe(true)
  })
})

describe('platform settings', () => {
  it('say whether a secret is set, and show its end when it is long', () => {
    expect(secretMask('')).toBe('')
    expect(secretMask('sk_live_51Hx1a2b')).toBe('********1a2b')
    expect(secretMask('short-12345')).toBe('********')
    for (const key of ['sk_live_51Hx1a2b', 'short-12345']) expect(isSecretMask(secretMask(key))).toBe(true)
    expect(isSecretMask('sk_live_51Hx1a2b')).toBe(false)
  })

  it('that must have a text use the default text while they are empty', () => {
    expect(platformValue('appName', { appName: '' })).toBe('Guichê')
    expect(platformValue('appName', { appName: 'Fala' })).toBe('Fala')
    expect(platformValue('appLogoLight', { appLogoLight: '' })).toBe('')
  })

  it('of the white label accept a colour and a name of one line', () => {
    expect(settingValue('primaryColorLight', ' 0A7 ')).toMatchObject({ next: '#00aa77' })
    expect(settingValue('primaryColorLight', '#39ACE7')).toMatchObject({ next: '#39ace7' })
    expect(settingValue('primaryColorLight', '')).toMatchObject({ next: '' })
    for (const none of ['tomato', '#12345', '#0a7; } body {', 'rgb(1,2,3)']) {
      expect(settingValue('primaryColorLight', none), none).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
    }
    expect(settingValue('appName', '  Fala\r\nBcc: x  Fácil ')).toMatchObject({ next: 'Fala Bcc: x Fácil' })
    expect(settingValue('appName', 'x'.repeat(255))).toMatchObject({ ok: true })
    expect(settingValue('appName', 'x'.repeat(256))).toMatchObject({ ok: false })
  })

  it('that are pictures can only be kept or removed by writing them', () => {
    const stored = { appLogoLight: 'a.png' }
    expect(writtenUpload('appLogoLight', '', stored).ok).toBe(true)
    expect(writtenUpload('appLogoLight', 'a.png', stored).ok).toBe(true)
    expect(writtenUpload('appLogoLight', 'b.png', stored)).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
    expect(writtenUpload('appName', 'b.png', stored).ok).toBe(true)
  })

  it('accept between one day and a year of trial', () => {
    expect(settingValue('trialDays', 14)).toMatchObject({ next: '14' })
    expect(settingValue('trialDays', '014')).toMatchObject({ next: '14' })
    for (const none of ['0', '366', '-1', '7.5', 'seven', '1e2'])
      expect(settingValue('trialDays', none), none).toMatchObject({ ok: false, code: 'ERR_VALIDATION' })
  })

  it('are for the super admin, except those that visitors may read', () => {
    expect(readablePlatformKeys({ super: true })).toEqual(platformSettingKeys)
    expect(readablePlatformKeys({ super: false })).toEqual([
      'allowSignup',
      'trialDays',
      'primaryColorLight',
      'primaryColorDark',
      'appName',
      'appLogoLight',
      'appLogoDark',
      'appLogoFavicon',
    ])
  })

  it('let sign-up follow user creation until it is set by itself', () => {
    expect(platformValue('allowSignup', {})).toBe('disabled')
    expect(platformValue('allowSignup', { userCreation: 'enabled' })).toBe('enabled')
    expect(platformValue('allowSignup', { userCreation: 'enabled', allowSignup: 'disabled' })).toBe('disabled')
    expect(followersOf('userCreation', {})).toEqual(['allowSignup'])
    expect(followersOf('userCreation', { allowSignup: 'disabled' })).toEqual([])
  })
})
