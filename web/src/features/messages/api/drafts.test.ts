import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDraft, draftOf, useDraft } from './drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const stored = (ticketId: number) => localStorage.getItem(`guiche.draft.0.${ticketId}`)

test('a draft is kept per ticket and written to storage', () => {
  changeDraft(11, { text: 'Bom dia' })
  changeDraft(12, { text: 'nota', isPrivate: true })
  vi.runAllTimers()
  expect(draftOf(11)).toMatchObject({ text: 'Bom dia', isPrivate: false })
  expect(JSON.parse(stored(11) ?? '')).toMatchObject({ text: 'Bom dia' })
  expect(JSON.parse(stored(12) ?? '')).toMatchObject({ text: 'nota', isPrivate: true })
})

test('closing the page saves the latest text', () => {
  changeDraft(13, { text: 'quase' })
  expect(stored(13)).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(stored(13)).toContain('quase')
})

test('a draft that was sent leaves nothing behind', () => {
  changeDraft(14, { text: 'x' })
  vi.runAllTimers()
  changeDraft(14, { text: '' })
  vi.runAllTimers()
  expect(stored(14)).toBeNull()
})

test('the list is notified', () => {
  const { result } = renderHook(() => useDraft(15))
  expect(result.current).toBe('')
  act(() => changeDraft(15, { text: '  Olá ' }))
  expect(result.current).toBe('Olá')
})

test('another tab changes it here too', () => {
  changeDraft(16, { text: 'meu' })
  vi.runAllTimers()
  localStorage.setItem('guiche.draft.0.16', JSON.stringify({ text: 'da outra aba' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'guiche.draft.0.16' }))
  expect(draftOf(16)).toMatchObject({ text: 'da outra aba', isPrivate: false, quoted: null })
})

test('an invalid draft in storage counts as none', () => {
  localStorage.setItem('guiche.draft.0.17', '{broken')
  expect(draftOf(17).text).toBe('')
})
