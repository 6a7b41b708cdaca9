import type { ExportedTicket } from '@guiche/contract/features/ticket-spreadsheets'
import { expect, it } from 'vitest'
import { texts } from '../../../lib/i18n.ts'
import { headingOf, rowOf } from './ticket-sheet.ts'

const ticket: ExportedTicket = {
  id: 812,
  status: 'closed',
  channel: 'whatsapp',
  isGroup: false,
  contact: { name: '=Ana Lima', number: '5511987654321' },
  whatsapp: 'Balcão',
  queue: 'Recepção',
  user: 'Marina Souza',
  tags: ['VIP', 'Retorno'],
  lastMessage: 'Fica *amanhã*,\n  às _dez_',
  createdAt: '2026-11-21T02:05:40.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  closedAt: '2026-11-21T12:00:00.000Z',
}
const zone = 'America/Sao_Paulo'
const cellsOf = (change: Partial<ExportedTicket> = {}) => {
  const t = texts()
  const row = rowOf({ ...ticket, ...change }, t, zone)
  return Object.fromEntries(headingOf(t).map((name, at) => [name, row[at]]))
}

/** Days since the end of 1899, as spreadsheets count them. */
const date = (clock: string) => ({
  t: 'n',
  v: Date.parse(`${clock}Z`) / 86_400_000 + 25_569,
  z: 'dd/mm/yyyy hh:mm',
})

it('writes values as text, times in the company’s time zone', () => {
  expect(cellsOf()).toEqual({
    Ticket: 812,
    Contato: '=Ana Lima',
    Número: '+55 11 98765-4321',
    Canal: 'WhatsApp',
    Conexão: 'Balcão',
    Fila: 'Recepção',
    Atendente: 'Marina Souza',
    Situação: 'Resolvido',
    Tags: 'VIP, Retorno',
    'Última mensagem': 'Fica amanhã, às dez',
    'Aberto em': date('2026-11-20T23:05'),
    'Última alteração': date('2026-11-21T09:00'),
    'Encerrado em': date('2026-11-21T09:00'),
  })
  // 1 January 1900 is day 1 and day 60 never was: the 21st of November 2026 is day 46347.
  expect(date('2026-11-21T00:00').v).toBe(46_347)
})

it('leaves missing values empty, and shows a hidden number as hidden', () => {
  const nothing = { queue: null, user: null, tags: [], lastMessage: ' ', closedAt: null }
  expect(cellsOf({ ...nothing, status: 'pending' })).toMatchObject({
    ...{ Fila: null, Atendente: null, Tags: null, 'Última mensagem': null, 'Encerrado em': null },
    Situação: 'Aguardando',
  })
  expect(cellsOf({ contact: { name: '', number: '55119****4321' } })).toMatchObject({
    Contato: '+55 11 9****-4321',
    Número: '+55 11 9****-4321',
  })
  expect(cellsOf({ isGroup: true, contact: { name: 'Equipe', number: '120363@g.us' } })).toMatchObject({ Número: null })
})
