import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdCommands } from '../../../lib/command-keys.ts'
import { focusText, textId } from '../Talk/ComposerText.tsx'

const text = () => document.getElementById(textId(7))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  document.body.innerHTML = `<textarea id="${textId(7)}"></textarea>`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('takes the focus a moment later, even while the user types ahead', () => {
  focusText(7)
  expect(document.activeElement).toBe(document.body)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'o' }))
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(text())
})

it('leaves the focus to a user who pressed Esc meanwhile', () => {
  focusText(7)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus to what was opened meanwhile, and can get it back', () => {
  focusText(7)
  holdCommands(true)
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(document.body)
  holdCommands(false)
  focusText(7)
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(text())
})
