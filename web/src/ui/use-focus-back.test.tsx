import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusBack } from './use-focus-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Pane = () => {
  useFocusBack(true)
  return <input aria-label="Nome" />
}

/** The pane is made open and taken away open, as a dialog of a screen may be. */
const Example = () => {
  const [isOpen, setOpen] = useState(false)
  const [isMenuThere, setMenuThere] = useState(true)
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen((before) => !before)}>
        Ações
      </button>
      {isMenuThere && (
        <div role="menu" aria-labelledby="opener">
          <button type="button" role="menuitem" onClick={() => setOpen(true)}>
            Editar
          </button>
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              setMenuThere(false)
              setOpen(true)
            }}
          >
            Apagar
          </button>
        </div>
      )}
      {isOpen && <Pane />}
    </>
  )
}

const openWith = (name: string) => {
  render(<Example />)
  screen.getByText(name).focus()
  fireEvent.click(screen.getByText(name))
  screen.getByLabelText('Nome').focus()
}
const close = () => {
  fireEvent.click(screen.getByText('Ações'))
  act(() => void vi.advanceTimersByTime(50))
}

test('the focus returns to the element that had it', () => {
  openWith('Ações')
  close()
  expect(document.activeElement).toBe(screen.getByText('Ações'))
})

test('the button of a menu gets it back when the entry is gone', () => {
  openWith('Editar')
  close()
  expect(document.activeElement).toBe(screen.getByText('Ações'))
})

test('even when the menu closed before its entry’s dialog opened', () => {
  openWith('Apagar')
  expect(screen.queryByRole('menu')).toBeNull()
  close()
  expect(document.activeElement).toBe(screen.getByText('Ações'))
})

test('a user who moved elsewhere meanwhile stays there', () => {
  openWith('Ações')
  fireEvent.click(screen.getByText('Ações'))
  screen.getByText('Editar').focus()
  act(() => void vi.advanceTimersByTime(50))
  expect(document.activeElement).toBe(screen.getByText('Editar'))
})
