import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.tsx'

it('what is said before anything shows toasts appears, and what was withdrawn does not', async () => {
  toast.offer('Nova versão', 'Recarregar', () => {})()
  toast.success('Salvo')
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  await screen.findByText('Salvo')
  expect(screen.queryByText('Nova versão')).toBeNull()
})

it('what stays until it is answered is marked as such, what passes is not', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  toast.offer('Caio chamou você', 'Abrir', () => {})
  toast.success('Agendado')
  const marked = async (words: string) => (await screen.findByText(words)).closest('[data-waits]')
  expect(await marked('Caio chamou você')).not.toBeNull()
  expect(await marked('Agendado')).toBeNull()
})
