import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, expect, test } from 'vitest'
import { becomeAnonymous, keepPersonStored, session, updateSessionUser } from './session.ts'
import { recall } from './storage.ts'

const company = { id: 2, dueDate: '2026-11-30', timezone: 'America/Sao_Paulo' }
const user = { id: 7, companyId: 2, profileImage: null, company } as unknown as SessionUser

afterEach(() => becomeAnonymous(null))

test('the stored due date and picture are those of today, not those of the day of signing in', () => {
  const end = keepPersonStored()
  session.set({ phase: 'signed-in', user })
  expect(recall('dueDate')).toBe('2026-11-30')
  updateSessionUser({ company: { dueDate: '2026-12-30' }, profileImage: 'a-picture.png' })
  expect([recall('dueDate'), recall('profileImage')]).toEqual(['2026-12-30', 'a-picture.png'])
  updateSessionUser({ profileImage: null })
  expect(recall('profileImage')).toBeNull()
  becomeAnonymous('left')
  expect(recall('dueDate')).toBeNull()
  end()
})
