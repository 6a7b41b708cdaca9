import type { Connection } from '@guiche/contract/features/connections'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { connectionTexts } from '../texts/files.ts'
import { DemoPhone } from './DemoPhone.tsx'
import { TypedCode } from './TypedCode.tsx'

beforeAll(() => fetchTexts(connectionTexts))
beforeAll(() => session.set({ phase: 'starting' }))

const pairing = (seconds: number) => ({
  code: 'ABCD1234',
  number: '5511987654321',
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
})
const connection = (now: Connection['pairing']) => ({ id: 1, name: 'Loja', qrcode: '2@x', pairing: now }) as Connection
const drawn = (now: Connection['pairing']) => (
  <MantineProvider>
    <TypedCode connection={connection(now)} />
    <DemoPhone phoneUrl="http://127.0.0.1:1/" connection={connection(now)} way="type" />
  </MantineProvider>
)

test('a requested code is shown with its expiry, also to a user who opens the dialog later', () => {
  render(drawn(pairing(90)))
  expect(screen.getByRole('status', { name: 'Código para digitar no celular: A B C D 1 2 3 4' })).toBeTruthy()
  expect(screen.getByText(/^Vale por mais 1:(30|29)$/)).toBeTruthy()
  expect(screen.getByText('Para digitar no celular de +55 11 98765\u20114321')).toBeTruthy()
})

test('the demo asks to type a code, and never to scan one', () => {
  const { rerender } = render(drawn(null))
  expect(screen.getByText(/gere o código para qualquer número/)).toBeTruthy()
  rerender(drawn(pairing(90)))
  expect(screen.getByRole('button', { name: 'Digitar no celular de demonstração' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/QR|[Ee]scane/)
})

test('an expired code offers a new one for the same number', () => {
  render(drawn(pairing(-1)))
  expect(screen.getByText('O código venceu. Gere outro.')).toBeTruthy()
  expect(screen.getByDisplayValue('+55 11 98765-4321')).toBeTruthy()
})

test('a number without its country code is reported before a request is sent', async () => {
  render(drawn(null))
  fireEvent.change(screen.getByLabelText('Número do WhatsApp'), { target: { value: '11987654321' } })
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código' }))
  expect(await screen.findByText(/Use código do país, DDD e número/)).toBeTruthy()
})
