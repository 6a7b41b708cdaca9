import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { FilesDialog } from './FilesDialog.tsx'

// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})

interface Shown {
  isPrivate?: boolean
  channel?: 'whatsapp' | 'whatsappapi'
  file?: File
}

const picture = new File(['x'], 'foto.png', { type: 'image/png' })
const show = (caption: string, { isPrivate = false, channel = 'whatsapp', file = picture }: Shown = {}) => {
  const onSend = vi.fn()
  const files = {
    chosen: [{ id: 'a', file, caption }],
    add: vi.fn(),
    remove: vi.fn(),
    caption: vi.fn(),
    make: vi.fn(),
    clear: vi.fn(),
  }
  const writing = { channel, isPrivate, signer: null }
  render(
    <MantineProvider env="test">
      <FilesDialog files={files} writing={writing} onSend={onSend} />
    </MantineProvider>,
  )
  const button = screen.getByText('Enviar arquivo').closest('button')
  const enter = () => fireEvent.keyDown(screen.getByLabelText('Legenda de foto.png'), { key: 'Enter' })
  return { onSend, button, enter, files }
}

test('a caption that is too long says by how much, and nothing is sent', () => {
  const { onSend, button, enter } = show('a'.repeat(1027))
  expect(screen.getByText('3 caracteres a mais do que este canal aceita')).toBeTruthy()
  expect(button?.disabled).toBe(true)
  enter()
  expect(onSend).not.toHaveBeenCalled()
})

test('the excess is a number as people write it', () => {
  show('a'.repeat(1024 + 1234))
  expect(screen.getByText('1.234 caracteres a mais do que este canal aceita')).toBeTruthy()
  cleanup()
  show('a'.repeat(1025))
  expect(screen.getByText('1 caractere a mais do que este canal aceita')).toBeTruthy()
})

test('a caption that fits is sent', () => {
  const fitting = show('a'.repeat(1024))
  fitting.enter()
  expect(fitting.onSend).toHaveBeenCalledOnce()
})

test('a note has no channel limit', () => {
  expect(show('a'.repeat(1027), { isPrivate: true }).button?.disabled).toBe(false)
})

const offered = () => screen.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('view-once and round video are offered for files that can be, when the channel supports them', () => {
  const film = new File(['x'], 'oi.mp4', { type: 'video/mp4' })
  const { files } = show('', { file: film })
  expect(offered()).toEqual(['Visualização única', 'Vídeo redondo'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vídeo redondo' }))
  expect(files.make).toHaveBeenCalledWith('a', 'roundVideo')
  cleanup()
  show('')
  expect(offered()).toEqual(['Visualização única'])
  for (const shown of [
    { file: film, channel: 'whatsappapi' },
    { file: film, isPrivate: true },
    { file: new File(['x'], 'a.pdf', { type: 'application/pdf' }) },
  ] as const) {
    cleanup()
    show('', shown)
    expect(offered()).toEqual([])
  }
})
