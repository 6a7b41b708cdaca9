import { expect, it } from 'vitest'
import { canReach } from './reach.ts'

it('a connection reaches those who have a name on its channel', () => {
  expect(canReach({ channel: 'whatsapp', identities: ['phone'] })).toBe(true)
  expect(canReach({ channel: 'whatsappapi', identities: ['lid', 'phone'] })).toBe(true)
  expect(canReach({ channel: 'whatsappapi', identities: ['group'] })).toBe(false)
  expect(canReach({ channel: 'whatsapp', identities: ['psid'] })).toBe(false)
  expect(canReach({ channel: 'facebook', identities: ['phone', 'igsid'] })).toBe(false)
  expect(canReach({ channel: 'whatsapp', identities: [] })).toBe(false)
})
