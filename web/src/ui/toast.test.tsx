import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.tsx'

// The store is shared with the test files before this one: their toasts would keep these waiting for a place.
beforeEach(() => notifications.clean())

it('a toast from before anything shows toasts appears, and a withdrawn one does not', async () => {
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

it('a toast that stays until it is answered is marked as such, one that passes is not', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  toast.offer('Caio chamou você', 'Abrir', () => {})
  toast.success('Agendado')
  const marked = async (words: string) => (await screen.findByText(words)).closest('[data-waits]')
  // Both at once: the one that passes may be gone by the time that the other is found on a busy machine.
  const [staying, passing] = await Promise.all([marked('Caio chamou você'), marked('Agendado')])
  expect(staying).not.toBeNull()
  expect(passing).toBeNull()
})
