import { companySettingKeys, definitionOf, platformSettingKeys } from '@guiche/contract/settings'
import { describe, expect, it } from 'vitest'
import {
  certificateEnd,
  certificateIn,
  companySections,
  credentialGroups,
  endOfSecret,
  isShown,
  platformSections,
  textNeededBy,
} from './form.ts'
import { withSetting } from './live.ts'

const shown = companySections.flatMap(({ settings }) => settings)

describe('the settings on the screen', () => {
  it('are every setting of the company, each once', () => {
    expect(shown.map(({ key }) => key).sort()).toEqual([...companySettingKeys].sort())
  })

  it('are behind the setting that shows them', () => {
    for (const [at, { when }] of shown.entries()) {
      if (when) expect(shown.slice(0, at).map(({ key }) => key)).toContain(when.setting)
    }
  })

  it('show the details of LGPD only while it is on', () => {
    const details = shown.filter(({ key }) => key.startsWith('lgpd'))
    expect(details.length).toBeGreaterThan(5)
    expect(details.filter((setting) => isShown(setting, { enableLGPD: 'disabled' }))).toEqual([])
    expect(details.filter((setting) => isShown(setting, { enableLGPD: 'enabled' }))).toEqual(details)
  })

  it('name the text that a switch needs, and show it while it is needed', () => {
    expect(textNeededBy('sendMsgTransfTicket', 'enabled')).toBe('transferMessage')
    expect(textNeededBy('sendMsgTransfTicket', 'disabled')).toBeNull()
    expect(textNeededBy('acceptCallWhatsapp', 'disabled')).toBe('AcceptCallWhatsappMessage')
    for (const setting of shown) {
      const { neededBy } = definitionOf(setting.key)
      if (neededBy) expect(setting.when).toEqual(neededBy)
    }
  })

  it('of the platform are no company settings', () => {
    for (const { settings } of platformSections)
      for (const { key } of settings) expect(definitionOf(key).scope).toBe('platform')
  })
})

describe('a changed setting', () => {
  const all = [
    { key: 'userRating', value: 'disabled' },
    { key: 'requiredTag', value: 'disabled' },
  ]

  it('replaces its former value', () => {
    expect(withSetting(all, { key: 'userRating', value: 'enabled' })).toEqual([
      { key: 'userRating', value: 'enabled' },
      all[1],
    ])
  })

  it('leaves the list as it is when nothing is different, or when the user may not read it', () => {
    expect(withSetting(all, { key: 'userRating', value: 'disabled' })).toBe(all)
    expect(withSetting(all, { key: 'stripeprivatekey', value: '********' })).toBe(all)
  })
})

describe('the keys of providers', () => {
  it('are every secret of the platform that is typed, each once', () => {
    const typed = platformSettingKeys.filter(
      (key) => definitionOf(key).secret && definitionOf(key).type !== 'certificate',
    )
    expect(credentialGroups.flatMap(({ secrets }) => [...secrets]).sort()).toEqual([...typed].sort())
  })

  it('show their last characters when the server sends them', () => {
    expect(endOfSecret('********1a2b')).toBe('1a2b')
    expect(endOfSecret('********')).toBe('')
  })

  it('a certificate is shown while there is one, with its remaining time', () => {
    const about = { name: 'efi.p12', expiresAt: '2026-03-10T12:00:00.000Z' }
    const told = { eficertificate: '********', eficertificateabout: JSON.stringify(about) }
    expect(certificateIn(told)).toEqual(about)
    expect(certificateIn({ ...told, eficertificate: '' })).toBeNull()
    const at = (day: string) => certificateEnd(about, Date.parse(day))
    expect([at('2026-02-01T12:00:00Z'), at('2026-02-20T12:00:00Z'), at('2026-03-10T12:00:00Z')]).toEqual([
      'good',
      'soon',
      'over',
    ])
  })
})
