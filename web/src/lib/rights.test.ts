import type { SessionUser } from '@guiche/contract/features/users'
import { expect, it } from 'vitest'
import { seesNumbers } from './rights.ts'

const person = (profile: 'admin' | 'user', settings: Record<string, string>) =>
  ({
    profile,
    super: false,
    company: { plan: {}, companieSettings: Object.entries(settings).map(([key, value]) => ({ key, value })) },
  }) as unknown as SessionUser

it('numbers are masked only for agents, and only when the company hides them', () => {
  const hidden = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }
  expect([seesNumbers(person('user', hidden)), seesNumbers(person('admin', hidden))]).toEqual([false, true])
  expect(seesNumbers(person('user', { ...hidden, enableLGPD: 'disabled' }))).toBe(true)
  expect(seesNumbers(person('user', {}))).toBe(true)
})
