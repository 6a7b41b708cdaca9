import { intervalUnits, type Schedule } from '@guiche/contract/features/schedules'
import { expect, test } from 'vitest'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { bodyOf, scheduleFields, toBody, valuesOf } from './form.ts'

const zone = 'America/Sao_Paulo'
const kept = {
  id: 7,
  body: 'Olá, até amanhã',
  sendAt: '2026-05-05T12:30:17.000Z',
  contactId: 3,
  whatsappId: 2,
  assinar: true,
  openTicket: 'enabled',
  statusTicket: 'open',
  queueId: 4,
  ticketUserId: 5,
  intervalo: intervalUnits.days,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  contadorEnvio: 0,
  tipoDias: 4,
  template: null,
} as unknown as Schedule

const news = (typed: object) => {
  const values = scheduleFields('').parse({ ...valuesOf(kept, '', zone), ...typed })
  const body = toBody(values, { contactId: 3, whatsappId: 2, template: null }, zone, kept)
  return onlyChanged(body, { ...body }, bodyOf(kept, zone))
}

test('a saved schedule sends what was changed in it, so that a colleague’s change stays', () => {
  expect(news({})).toEqual({})
  expect(news({ body: 'Olá, até sexta' })).toEqual({ body: 'Olá, até sexta' })
  expect(news({ queueId: '6' })).toEqual({ queueId: '6' })
  expect(news({ opens: false })).toEqual({ openTicket: 'disabled', queueId: null, ticketUserId: null })
  expect(news({ sendAt: '2026-05-06T09:30' })).toMatchObject({ sendAt: '2026-05-06T12:30:00.000Z' })
})
