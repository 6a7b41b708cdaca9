import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toast } from './toast.tsx'

it('what stays until it is answered is marked as such, what passes is not', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  toast.offer('Caio chamou você', 'Abrir', () => {})
  toast.success('Agendado')
  const marked = async (words: string) => (await screen.findByText(words)).closest('[data-waits]')
  expect(await marked('Caio chamou você')).not.toBeNull()
  expect(await marked('Agendado')).toBeNull()
})
