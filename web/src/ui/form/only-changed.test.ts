import { expect, it } from 'vitest'
import { onlyChanged } from './only-changed.ts'

it('keeps changed fields, as they are sent', () => {
  const before = { name: 'Padaria', planId: '3', dueDate: '2026-12-01' }
  const sent = { name: 'Padaria', planId: 4, dueDate: '2026-12-01' }
  expect(onlyChanged(sent, { ...before, planId: '4' }, before)).toEqual({ planId: 4 })
  expect(onlyChanged({ ...sent, planId: 3 }, before, before)).toEqual({})
})

it('compares lists by their contents', () => {
  expect(onlyChanged({ ids: [1, 2] }, { ids: [1, 2] }, { ids: [1, 2] })).toEqual({})
  expect(onlyChanged({ ids: [1] }, { ids: [1] }, { ids: [1, 2] })).toEqual({ ids: [1] })
})
