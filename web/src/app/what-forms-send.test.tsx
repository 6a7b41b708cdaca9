/** Two admins have the same record open. Whoever saves last undoes nothing that the other changed. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CampaignEditor } from '../features/campaigns/CampaignEditor.tsx'
import { campaign } from '../features/campaigns/live/sample.ts'
import { ChatDialog } from '../features/chats/dialogs/ChatDialog.tsx'
import { ItemEditor } from '../features/contact-lists/ItemEditor.tsx'
import { contactOf } from '../features/contacts/api.ts'
import { ContactDialog } from '../features/contacts/dialogs/ContactDialog.tsx'
import { PhraseCampaignEditor } from '../features/flows/PhraseCampaigns/PhraseCampaignEditor.tsx'
import { IntegrationForm } from '../features/integrations/IntegrationForm.tsx'
import { PromptForm } from '../features/prompts/PromptForm.tsx'
import { QuickMessageEditor } from '../features/quick-messages/QuickMessageEditor.tsx'
import { TagEditor } from '../features/tags/TagEditor.tsx'
import { queryClient } from '../lib/query.ts'

vi.mock('../lib/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ id: 1, profile: 'admin', company: { plan: {}, timezone: 'America/Sao_Paulo' } }),
}))

// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

interface Sent {
  path: string
  body: unknown
}

const listened = (): Sent[] => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push({ path: `${method} ${path}`, body: JSON.parse(String(body)) })
    return Response.json(method === 'GET' ? [] : { id: 7 })
  })
  return sent
}

const shown = (form: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{form}</QueryClientProvider>
    </MantineProvider>,
  )
const found = (selector: string): Element => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`${selector} is not shown`)
  return element
}
const type = (field: string, value: string) => fireEvent.change(found(`[data-path="${field}"]`), { target: { value } })
const save = () => fireEvent.click(found('button[type=submit]'))

const onlyName = async (form: ReactNode, path: string, field = 'name') => {
  const sent = listened()
  shown(form)
  type(field, 'Outro nome')
  save()
  await waitFor(() => expect(sent).toEqual([{ path, body: { [field]: 'Outro nome' } }]))
}
const close = () => {}

test('a tag', async () => {
  const tag = { id: 7, name: 'Retorno', color: '#be123c', kanban: 0 } as never
  await onlyName(<TagEditor tag={tag} kanban={0} onClose={close} />, 'PUT /api/tags/7')
})

test('a lane', async () => {
  const lane = { id: 7, name: 'Triagem', color: '#be123c', kanban: 1, timeLane: 4, nextLaneId: 8 } as never
  await onlyName(<TagEditor tag={lane} kanban={1} onClose={close} />, 'PUT /api/tags/7')
})

test('a quick message', async () => {
  const quick = { id: 7, shortcode: 'oi', message: 'Olá', geral: true, visao: false, status: true, userId: 1 } as never
  const form = <QuickMessageEditor quick={quick} onClose={close} />
  await onlyName(form, 'PUT /api/quick-messages/7', 'shortcode')
})

test('an integration, and not the key that the browser cannot know', async () => {
  const row = { id: 7, type: 'n8n', name: 'Robô', urlN8N: 'https://n8n.example/hook', hasSecret: true } as never
  await onlyName(<IntegrationForm row={row} onDone={close} />, 'PUT /api/queueIntegration/7')
})

test('a prompt', async () => {
  const row = { id: 7, name: 'Padaria', prompt: 'x'.repeat(60), hasApiKey: true, baseUrl: '', queueId: 3 } as never
  await onlyName(<PromptForm row={row} onDone={close} />, 'PUT /api/prompt/7')
})

test('somebody of a contact list, also where the number is only written in another way', async () => {
  const item = { id: 7, name: 'Ana', number: '5511987654321', email: 'ana@example.com' } as never
  const form = <ItemEditor listId={2} item={item} onClose={close} />
  const sent = listened()
  shown(form)
  type('name', 'Ana Lima')
  type('number', '55 11 98765 4321')
  save()
  await waitFor(() => expect(sent).toEqual([{ path: 'PUT /api/contact-list-items/7', body: { name: 'Ana Lima' } }]))
})

test('a phrase campaign', async () => {
  const kept = { id: 7, name: 'Natal', flowId: 3, whatsappId: 4, phrase: 'quero', status: false } as never
  const sent = listened()
  shown(<PhraseCampaignEditor campaign={kept} onClose={close} />)
  type('name', 'Outro nome')
  save()
  const body = { id: 7, name: 'Outro nome' }
  await waitFor(() => expect(sent).toEqual([{ path: 'PUT /api/flowcampaign', body }]))
})

test('a campaign', async () => {
  const form = <CampaignEditor campaign={campaign({ id: 7 as never })} templates={() => null} onClose={close} />
  await onlyName(form, 'PUT /api/campaigns/7')
})

const ana = {
  id: 7,
  name: 'Ana',
  number: '5511987654321',
  email: '',
  extraInfo: [],
  walletUserId: null,
  walletQueueId: null,
  isGroup: false,
}

test('a contact, also where a colleague changed it while the form was open', async () => {
  queryClient.setQueryData(contactOf(7).queryKey, ana as never)
  const sent = listened()
  shown(<ContactDialog isOpen contactId={7} onClose={close} />)
  await waitFor(() => found('[data-path="name"]'))
  queryClient.setQueryData(contactOf(7).queryKey, { ...ana, email: 'ana@example.com', walletUserId: 3 } as never)
  type('name', 'Outro nome')
  save()
  await waitFor(() => expect(sent).toEqual([{ path: 'PUT /api/contacts/7', body: { name: 'Outro nome' } }]))
})

test('a chat', async () => {
  const users = [{ userId: 1 }, { userId: 2 }]
  const form = <ChatDialog isOpen chat={{ id: 7, title: 'Plantão', users } as never} onClose={close} />
  const sent = listened()
  shown(form)
  await waitFor(() => found('[data-path="title"]'))
  type('title', 'Outro nome')
  save()
  await waitFor(() => expect(sent).toEqual([{ path: 'PUT /api/chats/7', body: { title: 'Outro nome' } }]))
})
