import type { Schedule } from '@guiche/contract/features/schedules'
import { expect, test } from 'vitest'
import { entriesOf, fromWall, mayMove, onWall, periodAround } from './calendar.ts'

const zone = 'America/Sao_Paulo'
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  ...{
    id: 7,
    body: 'Sua consulta é amanhã',
    contactId: 1,
    contact: { id: 1, name: 'Ana' },
    sentAt: null,
    failure: null,
    pause: null,
  },
  ...{ sendAt: '2026-05-29T12:00:00.000Z', status: 'PENDENTE', openTicket: 'disabled', ticketUserId: null },
  ...{ ticketUser: null, queueId: null, queue: null, statusTicket: 'closed', intervalo: 1, valorIntervalo: 0 },
  ...{ enviarQuantasVezes: 1, contadorEnvio: 0, tipoDias: 4, assinar: false, mediaPath: null, mediaName: null },
  ...{ template: null, templateName: null, whatsappId: null, whatsapp: null, userId: 3, user: null, messageId: null },
  ...{ companyId: 1, createdAt: '2026-05-01T12:00:00.000Z' },
  ...change,
})

test('a message is shown in the company’s time zone, half an hour long', () => {
  expect(entriesOf([schedule()], zone, '2026-06-15')).toMatchObject([
    { id: '7', start: '2026-05-29 09:00:00', end: '2026-05-29 09:30:00', isLater: false },
  ])
})

test('the rest of a series is drawn to the end of the period, off weekends when its rule says so', () => {
  const series = schedule({ valorIntervalo: 1, enviarQuantasVezes: 6, contadorEnvio: 1, tipoDias: 6 })
  // Friday; Saturday and Sunday move to Monday; then Monday and Tuesday.
  expect(entriesOf([series], zone, '2026-06-30').map(({ start }) => start.slice(0, 10))).toEqual([
    ...['2026-05-29', '2026-06-01', '2026-06-01', '2026-06-01', '2026-06-02'],
  ])
  expect(entriesOf([series], zone, '2026-05-31')).toHaveLength(1)
  expect(entriesOf([schedule({ ...series, status: 'ENVIADA' })], zone, '2026-06-30')).toHaveLength(1)
})

test('a position on the calendar is converted back to an instant', () => {
  const at = new Date('2026-05-29T12:00:00Z')
  expect(fromWall(onWall(at, zone), zone)).toEqual(at)
})

test('its author and admins may move an unsent message', () => {
  const [entry] = entriesOf([schedule()], zone, '2026-06-30')
  if (!entry) throw new Error('no entry')
  expect(mayMove(entry, { id: 3, profile: 'user' })).toBe(true)
  expect(mayMove(entry, { id: 4, profile: 'user' })).toBe(false)
  expect(mayMove(entry, { id: 4, profile: 'admin' })).toBe(true)
  expect(mayMove({ ...entry, isLater: true }, { id: 3, profile: 'admin' })).toBe(false)
  const sent = { ...entry, schedule: schedule({ sentAt: '2026-05-29T12:00:01Z' }) }
  expect(mayMove(sent, { id: 3, profile: 'admin' })).toBe(false)
})

test('a period is the month with the weeks at its edges', () => {
  expect(periodAround('2026-05-29')).toEqual({ dateStart: '2026-04-24', dateEnd: '2026-06-15' })
})

test('the entries of a day stand in the order of their times', () => {
  const late = schedule({ id: 2, sendAt: '2026-06-10T18:00:00.000Z' })
  const early = schedule({ id: 3, sendAt: '2026-06-10T12:00:00.000Z' })
  expect(entriesOf([late, early], zone, '2026-06-10').map(({ id }) => id)).toEqual(['3', '2'])
})
