import type { ButtonsData } from '@guiche/contract/features/message-parts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/toast.tsx'
import { ButtonsCard } from './ButtonsCard.tsx'

vi.mock('./useSay.ts', () => ({ useSay: () => null }))
const told = vi.spyOn(toast, 'info').mockImplementation(() => undefined as never)
const opened = vi.spyOn(window, 'open').mockImplementation(() => null)

const show = (...buttons: ButtonsData['buttons']) => {
  const dataJson = JSON.stringify({ title: '', text: 'Toque', footer: '', buttons })
  const message = { dataJson, body: 'Toque', fromMe: false, mediaUrl: null }
  render(
    <MantineProvider>
      <ButtonsCard shown={{ message } as never} />
    </MantineProvider>,
  )
}
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it.each([
  [{ kind: 'copy', text: 'Cupom', value: '' }, 'Nenhum conteúdo para copiar.'],
  [{ kind: 'url', text: 'Mapa', value: '' }, 'Nenhum link disponível.'],
  [{ kind: 'url', text: 'Mapa', value: 'javascript:alert(1)' }, 'Nenhum link disponível.'],
  [{ kind: 'call', text: 'Ligue', value: '+551140028922' }, 'Não é possível ligar pelo sistema. Use o celular.'],
] as const)('a button that leads nowhere says why (%#)', (button, words) => {
  show(button)
  fireEvent.click(screen.getByRole('button', { name: button.text }))
  expect(told.mock.calls).toEqual([[words]])
  expect(opened).not.toHaveBeenCalled()
})

it('a link opens in a new tab without a referrer', () => {
  show({ kind: 'url', text: 'Mapa', value: 'https://aurora.example' })
  fireEvent.click(screen.getByRole('button', { name: 'Mapa' }))
  expect(opened).toHaveBeenCalledWith('https://aurora.example', '_blank', 'noopener,noreferrer')
})

it('a button without text is named by its action', () => {
  show({ kind: 'copy', text: '', value: '' })
  expect(screen.getByRole('button', { name: 'Copiar' })).toBeTruthy()
})
