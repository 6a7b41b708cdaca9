import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isFieldInUse } from './field-in-use.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const shown = (html: string): HTMLElement => {
  document.body.innerHTML = html
  return document.body.querySelector<HTMLElement>('#it') as HTMLElement
}
const use = (field: HTMLElement, kind: string) => {
  field.dispatchEvent(new Event(kind, { bubbles: true }))
  field.focus()
}

it.each(['pointerdown', 'input'])('is the focused field that had a %s', (kind) => {
  const field = shown('<input id="it">')
  expect(isFieldInUse()).toBe(false)
  use(field, kind)
  expect(isFieldInUse()).toBe(true)
  field.blur()
  expect(isFieldInUse()).toBe(false)
})

it('is no longer in use after three seconds', () => {
  const field = shown('<input id="it">')
  use(field, 'input')
  vi.advanceTimersByTime(2_900)
  expect(isFieldInUse()).toBe(true)
  vi.advanceTimersByTime(200)
  expect(isFieldInUse()).toBe(false)
})

it.each([
  ['a field that got the focus without the user', '<input id="it">', 'keydown'],
  ['a link', '<a id="it" href="/">a</a>', 'pointerdown'],
  ['a field of a dialog', '<div role="dialog"><input id="it"></div>', 'input'],
])('%s does not count', (_, html, kind) => {
  use(shown(html), kind)
  expect(isFieldInUse()).toBe(false)
})
