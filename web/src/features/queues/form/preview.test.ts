import type { OptionTree } from '@guiche/contract/features/queue-options'
import type { Queue } from '@guiche/contract/features/queues'
import type { Effect, Facts } from '@guiche/flow-engine/advance'
import { describe, expect, it } from 'vitest'
import { type Draft, noDraft } from './draft.ts'
import { played } from './preview.ts'

const queue = (id: number, name: string, more: Partial<Queue> = {}): Queue => ({
  id,
  name,
  color: '#0d9488',
  orderQueue: id,
  greetingMessage: `Fila ${name}`,
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  integrationId: null,
  fileListId: null,
  ...more,
})

const option = (id: number, name: string, more: Partial<OptionTree> = {}): OptionTree => ({
  id,
  queueId: 2,
  chatbotId: null,
  position: 0,
  name,
  greetingMessage: `Sobre ${name}`,
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...more,
})

const facts: Facts = {
  tokens: {
    contactName: 'Maria',
    ticket: null,
    userName: '',
    queueName: '',
    connectionName: '',
    companyName: 'Clínica',
    zone: 'America/Sao_Paulo',
    now: new Date('2027-03-15T12:00:00Z'),
  },
  look: {
    style: 'text',
    takes: { list: true, replies: null },
    words: { back: 'Voltar', exit: 'Sair', open: 'Abrir' },
  },
  limits: { most: 0, quietMinutes: 0 },
}

const reception = queue(1, 'Recepção')
const exams = { ...queue(2, 'Exames'), chatbots: [option(7, 'Sangue'), option(8, 'Imagem', { position: 1 })] }
const words = (effect: Effect): string =>
  effect.kind === 'say' ? effect.text : effect.kind === 'menu' ? effect.menu.text : effect.kind
const said = (typed: string[], draft: Draft = noDraft, of = exams) =>
  played({ queue: of, queues: [reception, of], draft }, typed, facts).lines.map((line) =>
    line.from === 'customer' ? `> ${line.text}` : words(line.effect),
  )

describe('the preview of a menu', () => {
  it('starts after the customer has chosen the queue', () => {
    expect(said([])).toEqual(['assign', 'Fila Exames\n\n*1* - Sangue\n*2* - Imagem\n\n*#* - Voltar\n*Sair* - Sair'])
  })
  it('answers as the interpreter does, and ends as it does', () => {
    expect(said(['2']).slice(2)).toEqual(['> 2', 'Sobre Imagem', 'off'])
    expect(said(['sair']).slice(2)).toEqual(['> sair', 'close'])
    expect(said(['nada disso']).at(-1)).toContain('*1* - Sangue')
  })
  it('returns to all queues with #', () => {
    expect(said(['#']).at(-1)).toContain('*1* - Recepção\n*2* - Exames')
  })
  it('shows unsaved text of the forms', () => {
    const {
      id: _id,
      queueId: _queue,
      chatbotId: _parent,
      position: _place,
      options: _below,
      ...values
    } = option(0, 'Preços')
    const added = { queue: { greetingMessage: 'Novidade' }, option: { id: null, parentId: null, values } }
    expect(said(['3'], added)).toEqual([
      'assign',
      'Novidade\n\n*1* - Sangue\n*2* - Imagem\n*3* - Preços\n\n*#* - Voltar\n*Sair* - Sair',
      '> 3',
      'Sobre Preços',
      'off',
    ])
    expect(said(['1'], { queue: {}, option: { id: 7, parentId: null, values } }).at(-2)).toBe('Sobre Preços')
  })
  it('of the only queue has no way back, and says nothing without options: the connection does', () => {
    const lines = played({ queue: exams, queues: [exams], draft: noDraft }, [], facts).lines
    expect(lines.map((line) => line.from === 'bot' && words(line.effect)).at(-1)).not.toContain('Voltar')
    const bare = { ...exams, chatbots: [] }
    const end = played({ queue: bare, queues: [bare], draft: noDraft }, [], facts)
    expect(end.lines.map((line) => line.from === 'bot' && line.effect.kind)).toEqual(['assign', 'position', 'off'])
    expect(end.isOver).toBe(true)
  })
})
