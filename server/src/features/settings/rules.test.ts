import { platformSettingKeys, settings, withDefaults } from '@guiche/contract/settings'
import { describe, expect, it } from 'vitest'
import { changeCompanySetting, readablePlatformKeys, secretMask, settingValue, shownPlatformValue } from './rules.ts'

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

  it('must be there before the switch goes on', () => {
    expect(changeCompanySetting(without, { sendMsgTransfTicket: 'enabled' })).toEqual(missing('transferMessage'))
    expect(changeCompanySetting(without, { acceptCallWhatsapp: 'disabled' })).toEqual(
      missing('AcceptCallWhatsappMessage'),
    )
  })

  it('must not be emptied while the switch is on', () => {
    expect(changeCompanySetting(withText, { transferMessage: '  ' })).toEqual(missing('transferMessage'))
    expect(changeCompanySetting(withText, { transferMessage: 'Aguarde.' }).ok).toBe(true)
  })

  it('may be emptied once the switch is off', () => {
    expect(changeCompanySetting(withText, { sendMsgTransfTicket: 'disabled' }).ok).toBe(true)
    expect(changeCompanySetting(withDefaults({}), { transferMessage: '' }).ok).toBe(true)
  })

  it('does not stand in the way of other settings', () => {
    const older = withDefaults({ sendMsgTransfTicket: 'enabled' })
    expect(changeCompanySetting(older, { userRating: 'enabled' }).ok).toBe(true)
  })
})

describe('platform settings', () => {
  it('hide secrets from everybody and say only whether they are set', () => {
    const secrets = platformSettingKeys.filter((key) => 'secret' in settings[key])
    expect(secrets).toHaveLength(7)
    for (const key of secrets) {
      expect(shownPlatformValue(key, {})).toBe('')
      expect(shownPlatformValue(key, { [key]: 'sealed' })).toBe(secretMask)
    }
  })

  it('are the super admin’s, but for those that visitors may read', () => {
    expect(readablePlatformKeys({ super: true })).toEqual(platformSettingKeys)
    expect(readablePlatformKeys({ super: false })).toEqual([
      'allowSignup',
      'primaryColorLight',
      'primaryColorDark',
      'appName',
      'appLogoLight',
      'appLogoDark',
      'appLogoFavicon',
    ])
  })

  it('let sign-up follow user creation until it is set apart', () => {
    expect(shownPlatformValue('allowSignup', {})).toBe('disabled')
    expect(shownPlatformValue('allowSignup', { userCreation: 'enabled' })).toBe('enabled')
    expect(shownPlatformValue('allowSignup', { userCreation: 'enabled', allowSignup: 'disabled' })).toBe('disabled')
  })
})
