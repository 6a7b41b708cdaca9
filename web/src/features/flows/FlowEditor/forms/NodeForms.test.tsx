import { FlowNode } from '@guiche/contract/features/flow-nodes'
import { promptVoices } from '@guiche/contract/features/prompts'
import { planFlags } from '@guiche/contract/permissions'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchTexts } from '../../../../lib/i18n.ts'
import { queryClient } from '../../../../lib/query.ts'
import { session } from '../../../../lib/session.ts'
import { flowTexts } from '../../texts/files.ts'
import { NodeDialog } from '../NodeDialog.tsx'

beforeAll(async () => {
  // A text that grows waits for its fonts, of which this browser knows nothing.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  await fetchTexts(flowTexts)
})
beforeEach(() => {
  queryClient.clear()
  const plan = Object.fromEntries(planFlags.map((flag) => [flag, true]))
  session.set({ phase: 'signed-in', user: { id: 7, profile: 'admin', queues: [], company: { plan } } as never })
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.startsWith('/api/prompt')
        ? { prompts: [{ id: 5, name: 'Recepcionista' }], hasMore: false, nextCursor: null }
        : [{ id: 3, name: 'Comercial', color: '#0d9488' }],
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

const opened = (type: 'typebot' | 'openai', data: object) => {
  const onSave = vi.fn<(node: FlowNode) => void>()
  const node = FlowNode.parse({ id: 'n', type, position: { x: 0, y: 0 }, data })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <NodeDialog opened={{ node, isNew: false }} variables={[]} onSave={onSave} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onSave
}
const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input, textarea' })
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
const saved = async (onSave: ReturnType<typeof opened>) => {
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  return onSave.mock.calls[0]?.[0].data
}

it('a Typebot is saved with all fields of its form', async () => {
  const onSave = opened('typebot', {})
  await save()
  expect(await screen.findAllByText('Obrigatório')).toHaveLength(3)
  await type(/^Nome/, 'P')
  await type(/^URL do Typebot/, 'ftp://x')
  await save()
  expect(await screen.findByText(/^O endereço não serve/)).toBeTruthy()
  expect(await screen.findByText('Muito curto!')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
  const given = [
    [/^Nome/, 'Padaria'],
    [/^URL do Typebot/, 'https://bot.example'],
    [/^Slug do bot/, 'padaria'],
    [/^Expira após/, '15'],
    [/^Pausa entre/, '300'],
    [/^Palavra para encerrar/, 'fim'],
    [/^Palavra para recomeçar/, 'voltar'],
    [/^Mensagem de opção/, 'Não entendi.'],
    [/^Mensagem ao recomeçar/, 'De novo:'],
  ] as const
  for (const [label, value] of given) await type(label, value)
  await save()
  expect(await saved(onSave)).toEqual({
    name: 'Padaria',
    urlN8N: 'https://bot.example',
    typebotSlug: 'padaria',
    typebotExpires: 15,
    typebotDelayMessage: 300,
    typebotKeywordFinish: 'fim',
    typebotKeywordRestart: 'voltar',
    typebotUnknownMessage: 'Não entendi.',
    typebotRestartMessage: 'De novo:',
  })
})

it('an assistant needs a name, a prompt and a key, and keeps its stored key', async () => {
  const onSave = opened('openai', {})
  await save()
  expect(await screen.findAllByText('Obrigatório')).toHaveLength(3)
  await type(/^Nome/, 'Assistente')
  await type(/^Prompt(?! salvo)/, 'Você atende uma clínica.')
  await type(/^Chave da API/, 'sk-1')
  await save()
  expect(await saved(onSave)).toMatchObject({ apiKey: 'sk-1', voice: 'texto', maxTokens: 100, temperature: 1 })
})

it('an assistant with a key says so, and one with a stored prompt asks for nothing more', async () => {
  const onSave = opened('openai', { name: 'Assistente', prompt: 'Você atende.', hasApiKey: true })
  expect(await screen.findByText('Há uma chave salva. Deixe em branco para mantê-la.')).toBeTruthy()
  fireEvent.click(await field(/^Prompt salvo/))
  fireEvent.click(await screen.findByRole('option', { name: 'Recepcionista' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Chave da API/)).toBeNull())
  await save()
  expect(await saved(onSave)).toMatchObject({ promptId: 5, apiKey: '', hasApiKey: true })
})

it('offers every voice by its name, and asks for its key and region', async () => {
  opened('openai', { name: 'Assistente', prompt: 'Você atende.', hasApiKey: true })
  expect(screen.queryByLabelText(/serviço de voz/)).toBeNull()
  fireEvent.click(await field(/^Voz/))
  expect(await screen.findByRole('option', { name: 'Thalita' })).toBeTruthy()
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names.filter((name) => name !== 'Recepcionista' && name !== 'Comercial')).toHaveLength(promptVoices.length)
  fireEvent.click(screen.getByRole('option', { name: 'Yara' }))
  expect(await field(/^Chave do serviço de voz/)).toBeTruthy()
  expect(await field(/^Região do serviço de voz/)).toBeTruthy()
})
