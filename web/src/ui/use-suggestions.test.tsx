import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

const words = ['oi', 'olá', 'preço']

const Field = ({ onChoose, onKey }: { onChoose: (word: string) => void; onKey: () => void }) => {
  const [text, setText] = useState('')
  const scope = text.startsWith('/') ? '/' : null
  const query = text.slice(1)
  const suggestions = words.filter((word) => word.startsWith(query))
  const suggest = useSuggestions({ scope, query, suggestions, onChoose })
  return (
    <>
      <input
        aria-label="texto"
        {...suggest.fieldProps}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!suggest.onKeyDown(event)) onKey()
        }}
      />
      <Suggestions label="palavras" {...suggest} keyOf={(word) => word} render={(word) => word} side="above" />
    </>
  )
}

const shown = () => {
  const [onChoose, onKey] = [vi.fn(), vi.fn()]
  render(<Field onChoose={onChoose} onKey={onKey} />)
  const field = screen.getByLabelText('texto')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { field, onChoose, onKey, type, press, active }
}

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {}

test('arrows cycle, Enter takes the highlighted suggestion', () => {
  const { type, press, active, onChoose, onKey } = shown()
  type('/')
  expect(active()).toBe('oi')
  press('ArrowUp')
  expect(active()).toBe('preço')
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('olá')
  expect(onKey).not.toHaveBeenCalled()
})

test('another letter starts at the first again', () => {
  const { type, press, active } = shown()
  type('/')
  press('ArrowDown')
  type('/o')
  expect(active()).toBe('oi')
})

test('Escape closes them until something else is typed, and the keys belong to the field again', () => {
  const { type, press, onKey, onChoose } = shown()
  type('/')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  type('/o')
  expect(screen.queryByRole('listbox')).toBeNull()
  press('Enter')
  expect(onKey).toHaveBeenCalledOnce()
  type('')
  type('/p')
  fireEvent.mouseDown(screen.getByRole('option', { name: 'preço' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('preço')
})

test('they close with the focus, whatever took it, and come back with it', () => {
  const { field, type, press, onKey } = shown()
  field.focus()
  type('/')
  expect(screen.getByRole('listbox')).toBeTruthy()
  fireEvent.blur(field)
  expect(screen.queryByRole('listbox')).toBeNull()
  press('Enter')
  expect(onKey).toHaveBeenCalledOnce()
  fireEvent.focus(field)
  type('/p')
  expect(screen.getByRole('option', { name: 'preço' })).toBeTruthy()
})

test('a press beside the suggestions leaves the focus in the field', () => {
  const { type } = shown()
  type('/')
  expect(fireEvent.mouseDown(screen.getByRole('listbox'))).toBe(false)
})
