import type { Connection, ConnectionSummary } from '@guiche/contract/features/connections'
import { expect, test } from 'vitest'
import { applyConnectionEvent, withConnection } from './live.ts'

const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z`

const summary = (change: Partial<ConnectionSummary> = {}): ConnectionSummary => ({
  id: 1,
  name: 'Recepção',
  channel: 'whatsapp',
  status: 'OPENING',
  number: null,
  isDefault: false,
  companyId: 2,
  complationMessage: '',
  ratingMessage: '',
  updatedAt: at(0),
  ...change,
})

const connection = (change: Partial<Connection> = {}): Connection => ({
  ...summary(),
  qrcode: '',
  pairing: null,
  retries: 0,
  pausedUntil: null,
  reason: 'starting',
  greetingMessage: 'Olá',
  greetingMediaAttachment: null,
  expiresTicketNPS: 60,
  maxUseBotQueuesNPS: 3,
  expiresTicket: 0,
  whenExpiresTicket: 1,
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  integrationId: null,
  promptId: null,
  timeCreateNewTicket: 0,
  outOfHoursMessage: '',
  schedules: [],
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  statusImportMessages: null,
  groupAsTicket: 'disabled',
  provider: 'beta',
  allowGroup: false,
  queues: [],
  queueIds: [],
  phoneNumberId: null,
  pageId: null,
  wabaId: null,
  createdAt: at(0),
  ...change,
})

const updated = (change: Partial<ConnectionSummary>) => {
  const whatsapp = summary(change)
  return { action: 'update', whatsapp, whatsappId: whatsapp.id } as const
}

test('a new connection is sorted in by number, and a repeated event adds it once', () => {
  const created = { action: 'create', whatsapp: summary({ id: 2 }), whatsappId: 2 } as const
  const once = applyConnectionEvent([connection({ id: 1 }), connection({ id: 3 })], created)
  expect(once.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(applyConnectionEvent(once, created)).toBe(once)
})

test('a summary changes its fields and keeps the rest', () => {
  const [row] = applyConnectionEvent([connection()], updated({ name: 'Triagem', updatedAt: at(1) }))
  expect(row).toEqual(connection({ name: 'Triagem', updatedAt: at(1) }))
})

test('a code disappears with its status, before the details arrive', () => {
  const waiting = connection({ status: 'qrcode', qrcode: '2@abc', reason: 'logged_out' })
  const [row] = applyConnectionEvent([waiting], updated({ status: 'CONNECTED', updatedAt: at(1) }))
  expect(row).toMatchObject({ status: 'CONNECTED', qrcode: '', reason: null })
})

test('the next code replaces the previous one', () => {
  const rows = [connection({ status: 'qrcode', qrcode: '2@abc' })]
  const next = connection({ status: 'qrcode', qrcode: '2@def', retries: 2, updatedAt: at(20) })
  expect(withConnection(rows, next)).toEqual([next])
})

test('events older than the row are ignored', () => {
  const rows = [connection({ status: 'CONNECTED', updatedAt: at(9) })]
  expect(withConnection(rows, connection({ status: 'qrcode', qrcode: '2@abc', updatedAt: at(8) }))).toBe(rows)
  expect(applyConnectionEvent(rows, updated({ status: 'OPENING', updatedAt: at(8) }))).toBe(rows)
})

test('a deleted connection disappears, and a repeated event changes nothing', () => {
  const deletion = { action: 'delete', whatsappId: 2 } as const
  const after = applyConnectionEvent([connection({ id: 1 }), connection({ id: 2 })], deletion)
  expect(after.map(({ id }) => id)).toEqual([1])
  expect(applyConnectionEvent(after, deletion)).toBe(after)
})

test("an agent's list of summaries keeps summaries", () => {
  const after = applyConnectionEvent([summary()], updated({ status: 'CONNECTED', number: '5511', updatedAt: at(1) }))
  expect(after).toEqual([summary({ status: 'CONNECTED', number: '5511', updatedAt: at(1) })])
})
