import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

const wanted = <input aria-label="Atalho" data-autofocus />

/** Open, with a body that is still being fetched, after the library has looked for what wants the focus; answers how it comes. */
const show = async (atFirst: ReactNode) => {
  const dialogWith = (body: ReactNode) => (
    <MantineProvider env="test">
      <Dialog isOpen onClose={() => {}} title="Nova resposta">
        {atFirst}
        {body}
      </Dialog>
    </MantineProvider>
  )
  const { rerender } = render(dialogWith(null))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Fechar' })).toBe(document.activeElement))
  return async () => {
    rerender(dialogWith(wanted))
    await act(async () => {})
  }
}

afterEach(cleanup)

it('focuses the element that asks for it, even when that appears late', async () => {
  const come = await show(null)
  await come()
  expect(screen.getByRole('textbox', { name: 'Atalho' })).toBe(document.activeElement)
})

it('does not move the focus of a user who is already typing', async () => {
  const come = await show(<input aria-label="Mensagem" />)
  screen.getByRole('textbox', { name: 'Mensagem' }).focus()
  await come()
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toBe(document.activeElement)
})
