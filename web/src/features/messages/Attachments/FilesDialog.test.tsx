import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { FilesDialog } from './FilesDialog.tsx'

// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})

const show = (caption: string, isPrivate = false) => {
  const onSend = vi.fn()
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  const files = {
    chosen: [{ id: 'a', file, caption }],
    add: vi.fn(),
    remove: vi.fn(),
    caption: vi.fn(),
    clear: vi.fn(),
  }
  const writing = { channel: 'whatsapp', isPrivate, signer: null } as const
  render(
    <MantineProvider env="test">
      <FilesDialog files={files} writing={writing} onSend={onSend} />
    </MantineProvider>,
  )
  const button = screen.getByText('Enviar arquivo').closest('button')
  const enter = () => fireEvent.keyDown(screen.getByLabelText('Legenda de foto.png'), { key: 'Enter' })
  return { onSend, button, enter }
}

test('a caption that is too long says by how much, and nothing is sent', () => {
  const { onSend, button, enter } = show('a'.repeat(1027))
  expect(screen.getByText('3 caracteres a mais do que este canal aceita')).toBeTruthy()
  expect(button?.disabled).toBe(true)
  enter()
  expect(onSend).not.toHaveBeenCalled()
})

test('by how much is a number as people write it', () => {
  show('a'.repeat(1024 + 1234))
  expect(screen.getByText('1.234 caracteres a mais do que este canal aceita')).toBeTruthy()
  cleanup()
  show('a'.repeat(1025))
  expect(screen.getByText('1 caractere a mais do que este canal aceita')).toBeTruthy()
})

test('one that fits leaves', () => {
  const fitting = show('a'.repeat(1024))
  fitting.enter()
  expect(fitting.onSend).toHaveBeenCalledOnce()
})

test('a note has no bound of the channel', () => {
  expect(show('a'.repeat(1027), true).button?.disabled).toBe(false)
})
