import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { session, updateSessionUser, whenAccessChanges } from '../../lib/session.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

const ana = { id: 5, name: 'Ana Souza', email: 'ana@example.com', defaultTheme: 'light', defaultMenu: 'open' }

// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What was sent, in order; the password is "certa". */
const server = () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    sent.push(body)
    const code = 'ERR_PASSWORD_WRONG'
    const isRight = body.email === undefined || body.email === ana.email || body.currentPassword === 'certa'
    if (isRight) return Response.json({ ...ana, ...body })
    return Response.json({ error: code, code, field: 'body.currentPassword' }, { status: 400 })
  })
  return sent
}

const show = () => {
  session.set({ phase: 'signed-in', user: { ...ana, profileImage: null, color: null, company: {} } as never })
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ProfileDialog onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onClose
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))

test('another e-mail asks for the password beside it, and says there when it is wrong', async () => {
  const sent = server()
  const changed = vi.fn()
  onTestFinished(whenAccessChanges(changed))
  const onClose = show()
  type('Email', 'nova@example.com')
  save()
  await screen.findByText('Obrigatório')
  expect(sent).toEqual([])
  type('Senha atual', 'errada')
  save()
  await screen.findByText('A senha atual está incorreta.')
  expect(onClose).not.toHaveBeenCalled()
  type('Senha atual', 'certa')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({ email: 'nova@example.com', currentPassword: 'certa' })
  expect(changed.mock.calls).toEqual([[ana.id]])
})

test('no password is asked for when the change needs none', async () => {
  const sent = server()
  const onClose = show()
  type('Nome', 'Ana Lima')
  type('Email', 'ANA@example.com ')
  expect(screen.queryByLabelText('Senha atual')).toBeNull()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([expect.not.objectContaining({ currentPassword: expect.anything() })])
})

test('what an admin changed while it was open stays', async () => {
  const sent = server()
  const onClose = show()
  type('Mensagem de despedida', 'Até logo')
  act(() => updateSessionUser({ name: 'Ana Souza Lima' }))
  expect(screen.getByDisplayValue('Ana Souza Lima')).toBeTruthy()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ farewellMessage: 'Até logo' }])
})
