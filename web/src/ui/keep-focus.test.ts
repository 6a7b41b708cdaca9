import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentId, keepFocus } from './keep-focus.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<main id="${contentId}" tabindex="-1"></main><button id="own">a</button><button id="closing">b</button>`
})
afterEach(() => vi.useRealTimers())

const focused = () => document.activeElement?.id
const focus = (id: string) => document.getElementById(id)?.focus()
const remove = (id: string) => document.getElementById(id)?.remove()

it('goes to the content when what had the focus is gone', () => {
  focus('closing')
  keepFocus()
  remove('closing')
  vi.advanceTimersByTime(200)
  expect(focused()).toBe(contentId)
})

it('goes there as well when a dialog takes its time to close', () => {
  focus('closing')
  keepFocus()
  vi.advanceTimersByTime(900)
  expect(focused()).toBe('closing')
  remove('closing')
  vi.advanceTimersByTime(300)
  expect(focused()).toBe(contentId)
})

it('stays where somebody puts it, and takes nothing from somebody who clicks beside everything', () => {
  focus('closing')
  keepFocus()
  vi.advanceTimersByTime(200)
  focus('own')
  remove('closing')
  vi.advanceTimersByTime(500)
  expect(focused()).toBe('own')
  document.getElementById('own')?.blur()
  vi.advanceTimersByTime(5_000)
  expect(focused()).not.toBe(contentId)
})

it('is over when it is cancelled, and after a while', () => {
  focus('closing')
  keepFocus()()
  remove('closing')
  vi.advanceTimersByTime(5_000)
  expect(focused()).not.toBe(contentId)
  focus('own')
  keepFocus()
  vi.advanceTimersByTime(10_000)
  remove('own')
  vi.advanceTimersByTime(5_000)
  expect(focused()).not.toBe(contentId)
})
