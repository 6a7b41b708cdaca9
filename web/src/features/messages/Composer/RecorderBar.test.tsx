import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RecorderBar } from './RecorderBar.tsx'

const show = (isSending: boolean) => {
  const onCancel = vi.fn()
  render(
    <MantineProvider env="test">
      <RecorderBar seconds={4} isSending={isSending} viewOnce={null} onCancel={onCancel} onSend={vi.fn()} />
    </MantineProvider>,
  )
  const discard = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Descartar a gravação' }))
    fireEvent.keyDown(screen.getByRole('group', { name: 'Gravar áudio' }), { key: 'Escape' })
  }
  return { onCancel, discard }
}

test('the time runs during a recording, and the recording can be discarded', () => {
  const { onCancel, discard } = show(false)
  expect(screen.getByRole('timer').textContent).toBe('0:04')
  discard()
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('a recording that is being sent says so, and can no longer be discarded', () => {
  const { onCancel, discard } = show(true)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Enviando o áudio…')
  discard()
  expect(onCancel).not.toHaveBeenCalled()
})

test('a recording can be sent as view-once when the channel supports it', () => {
  const onToggle = vi.fn()
  render(
    <MantineProvider env="test">
      <RecorderBar
        seconds={1}
        isSending={false}
        viewOnce={{ isOn: true, onToggle }}
        onCancel={vi.fn()}
        onSend={vi.fn()}
      />
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Visualização única' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  expect(onToggle).toHaveBeenCalledOnce()
})
