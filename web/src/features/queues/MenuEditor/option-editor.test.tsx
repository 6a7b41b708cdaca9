import type { QueueOption } from '@guiche/contract/features/queue-options'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fetchTexts } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { queueTexts } from '../texts/files.ts'
import { OptionEditor } from './OptionEditor.tsx'

beforeAll(() => fetchTexts(queueTexts))
// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})

const option = {
  ...{ id: 7, queueId: 1, chatbotId: null, position: 0, name: 'Marcar', greetingMessage: 'Que dia?' },
  ...{ queueType: 'text', closeTicket: false },
  ...{ optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null },
} as unknown as QueueOption

test('what another admin changed while the option was open stays', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json([])
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ ...option, options: [] })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  session.set({ phase: 'signed-in', user: { id: 5, company: { id: 1, plan: { useIntegrations: false } } } as never })
  const shown = (now: QueueOption) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <OptionEditor
          option={now}
          place={{ queueId: 1, chatbotId: null }}
          onDraft={() => {}}
          onSaved={() => {}}
          onCancel={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(shown(option))
  fireEvent.change(screen.getByLabelText('Nome da opção'), { target: { value: 'Agendar' } })
  rerender(shown({ ...option, greetingMessage: 'Qual é o melhor dia?' }))
  await screen.findByDisplayValue('Qual é o melhor dia?')
  const contested = 'Outra pessoa mudou esta opção agora. O que você alterou continua aqui; o resto foi atualizado.'
  expect(screen.queryByText(contested)).toBeNull()
  rerender(shown({ ...option, greetingMessage: 'Qual é o melhor dia?', name: 'Marcar hora' }))
  await screen.findByText(contested)
  fireEvent.click(screen.getByRole('button', { name: 'Salvar opção' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Agendar' }]))
})
