import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdCommands } from '../../../lib/command-keys.ts'
import { isFieldInUse } from '../../../lib/field-in-use.ts'
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

describe('beside another field', () => {
  const search = () => document.getElementById('search')
  const use = () => {
    search()?.focus()
    search()?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  beforeEach(() => document.body.insertAdjacentHTML('beforeend', '<input id="search">'))

  it('leaves the focus to the one that comes into use meanwhile', () => {
    focusText(7, { unless: isFieldInUse })
    vi.advanceTimersByTime(40)
    use()
    vi.advanceTimersByTime(10)
    expect(document.activeElement).toBe(search())
  })

  it('takes the focus from one that was left meanwhile', () => {
    use()
    focusText(7, { unless: isFieldInUse })
    search()?.blur()
    vi.advanceTimersByTime(50)
    expect(document.activeElement).toBe(text())
  })
})
