import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../../../ui/toast.tsx'
import { plainMessage } from '../../api/plain-message.ts'
import { TalkContext } from '../../Talk/useTalk.ts'
import { Failure } from './Failure.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const failed = (code: 'rate_limited' | 'content_refused') => ({
  message: {
    ...plainMessage,
    id: '0e9f1c52-6d8f-4c7d-8f0a-111111111111',
    fromMe: true,
    failure: { code, detail: null },
  },
  unsent: null,
})
const bubble = (code: Parameters<typeof failed>[0]) => (
  <MantineProvider env="test">
    <TalkContext value={{} as never}>
      <Failure shown={failed(code) as never} />
    </TalkContext>
  </MantineProvider>
)

test('a refused retry says why beside the button, until the message fails again', async () => {
  const code = 'ERR_SENDING_WAPP_MSG'
  vi.stubGlobal('fetch', async () => Response.json({ error: code, code }, { status: 500 }))
  const told = vi.spyOn(toast, 'error')
  const { rerender } = render(bubble('rate_limited'))
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Não enviada: Erro ao enviar a mensagem. Tente novamente.')
  expect(told).not.toHaveBeenCalled()
  rerender(bubble('content_refused'))
  await screen.findByText('Não enviada: O provedor recusou o conteúdo.')
})
