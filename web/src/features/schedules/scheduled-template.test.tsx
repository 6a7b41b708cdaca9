import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { TemplateChoice } from '../messages/Templates/TemplateChoice.tsx'
import { ConversationContext } from '../messages/useConversation.ts'
import { SchedulesDialog } from './SchedulesDialog.tsx'

configure({ asyncUtilTimeout: 4_000 })

const template = {
  id: 8,
  whatsappId: 1,
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  quality: null,
  header: { kind: 'none', text: '' },
  body: 'Olá, {{1}}!',
  footer: '',
  buttons: [],
  obstacle: null,
}
const scheduled = {
  id: 3,
  body: 'Olá, Ana!',
  status: 'ERRO',
  failure: 'template_unusable',
  pause: null,
  sendAt: '2027-11-23T12:00:00Z',
  sentAt: null,
  userId: 7,
  user: { id: 7, name: 'Bia' },
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  contadorEnvio: 0,
  tipoDias: 4,
  assinar: false,
  openTicket: 'disabled',
  statusTicket: 'closed',
  queueId: null,
  ticketUserId: null,
  mediaName: null,
  whatsappId: 1,
  template: { templateId: 8, header: [], body: ['Ana'], buttons: [] },
  templateName: 'lembrete',
}

// A text that grows waits for its fonts, of which this browser knows nothing.
beforeAll(() => {
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = ({ channel = 'whatsappapi', templates = [template] as object[], schedules = [] as object[] } = {}) => {
  const sent: { method: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address.includes('/templates'))
      return Response.json({ records: templates, hasMore: false, nextCursor: null, syncedAt: new Date().toISOString() })
    if (method === 'GET') return Response.json({ schedules, hasMore: false, nextCursor: null })
    sent.push({ method, body: JSON.parse(String(body)) })
    return Response.json({ ...scheduled, id: 9, status: 'PENDENTE', failure: null })
  })
  const company = { name: 'Clínica', timezone: 'America/Sao_Paulo', companieSettings: [] }
  session.set({ phase: 'signed-in', user: { id: 7, name: 'Bia', profile: 'user', company } as never })
  const ticket = {
    id: 3,
    contactId: 5,
    whatsappId: 1,
    channel,
    status: 'open',
    userId: 7,
    replyUntil: '2026-01-01T00:00:00Z',
    contact: { id: 5, name: 'Ana Lima', number: '' },
  } as never
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <ConversationContext value={{ ticket } as never}>
          <SchedulesDialog
            isOpen
            ticket={ticket}
            draft=""
            onTaken={() => {}}
            templates={TemplateChoice}
            onClose={() => {}}
          />
        </ConversationContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { sent }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const wantTemplate = async () =>
  fireEvent.click(await screen.findByRole('switch', { name: /^Enviar um modelo aprovado/ }))

it('a number of the Cloud API offers its templates: chosen, filled in, previewed, and saved', async () => {
  const { sent } = show()
  await press('Agendar mensagem')
  expect(await screen.findByText(/^Nessa hora a janela de 24 horas estará fechada/)).toBeTruthy()
  await wantTemplate()
  expect(screen.queryByText(/^Nessa hora a janela/)).toBeNull()
  await press('Agendar')
  expect(await screen.findByText('Escolha um modelo e preencha todos os campos dele.')).toBeTruthy()
  await press('Escolher um modelo')
  await press(/^lembrete/)
  await press('Agendar')
  expect(sent).toEqual([])
  fireEvent.change(await screen.findByLabelText(/^Texto: 1/), { target: { value: 'Ana' } })
  expect(await screen.findByText('Olá, Ana!')).toBeTruthy()
  await press('Agendar')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ contactId: 5, whatsappId: 1, template: scheduled.template })
  expect(sent[0]?.body).not.toHaveProperty('body')
})

it('a number that is linked by QR code has no templates, and no window', async () => {
  show({ channel: 'whatsapp' })
  await press('Agendar mensagem')
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^Enviar um modelo aprovado/ })).toBeNull()
  expect(screen.queryByText(/^Nessa hora a janela/)).toBeNull()
})

it('a failed one says why, and opens with its values', async () => {
  show({ schedules: [scheduled] })
  expect(await screen.findByText('Não enviada: A Meta não aprovava o modelo nessa hora.')).toBeTruthy()
  await press('Editar')
  expect(((await screen.findByLabelText(/^Texto: 1/)) as HTMLInputElement).value).toBe('Ana')
})

it('one whose template was deleted says so, and accepts text instead', async () => {
  const { sent } = show({ schedules: [scheduled], templates: [] })
  await press('Editar')
  expect(await screen.findByText('O modelo “lembrete” não existe mais na Meta. Escolha outro.')).toBeTruthy()
  await wantTemplate()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Mensagem' }), { target: { value: 'Olá, Ana' } })
  await press('Salvar')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { template: null, body: 'Olá, Ana' } })
})
