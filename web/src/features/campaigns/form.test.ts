import { expect, test } from 'vitest'
import type { Say } from '../../lib/i18n.ts'
import { perHour, settingsBody, settingsFields, settingsValues, settingsWithin } from './form/settings-form.ts'
import { campaignFields, isEditable, openParts, toBody, valuesOf } from './form.ts'
import { campaign } from './live/sample.ts'

const t = ((key: string) => key) as Say
const zone = 'America/Sao_Paulo'
const now = new Date('2026-05-04T12:00:00Z')
const plain = { hasFile: false, isTemplate: false, asks: true }

const problems = (change: object, facts = plain) => {
  const parsed = campaignFields(t, facts).safeParse({ ...valuesOf(campaign(), zone), ...change })
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test.each([
  ['INATIVA', null, true],
  ['PROGRAMADA', '2026-05-04T13:00:01Z', true],
  ['PROGRAMADA', '2026-05-04T13:00:00Z', false],
  ['EM_ANDAMENTO', null, false],
  ['CANCELADA', null, true],
  ['FINALIZADA', null, false],
] as const)('%s that begins at %s may be changed: %s', (status, scheduledAt, expected) => {
  expect(isEditable(campaign({ status, scheduledAt }), now)).toBe(expected)
})

test('a missing value is reported beside its field', () => {
  expect(problems({})).toEqual([])
  expect(problems({ name: 'x' })).toEqual([['name', 'campaigns.form.tooShort']])
  expect(problems({ whatsappId: null })).toEqual([['whatsappId', 'campaigns.form.required']])
  expect(problems({ contactListId: null })).toEqual([['contactListId', 'campaigns.form.noTarget']])
  expect(problems({ contactListId: null, tagListId: '3' })).toEqual([])
  expect(problems({ opens: true, userId: '3' })).toEqual([['queueId', 'campaigns.form.noQueue']])
  expect(problems({ confirmation: true })).toEqual([['confirmations', 'campaigns.form.noAsk']])
  const silent = { messages: ['', ' ', '', '', ''] }
  expect(problems(silent)).toEqual([['messages', 'campaigns.form.noWords']])
  expect(problems(silent, { ...plain, hasFile: true })).toEqual([])
  expect(problems(silent, { ...plain, isTemplate: true })).toEqual([])
})

test('a confirmation is dropped for a number that does not support it', () => {
  const mute = { ...plain, asks: false }
  expect(problems({ confirmation: true }, mute)).toEqual([])
  const values = { ...valuesOf(campaign(), zone), confirmation: true, confirmations: ['Posso?', '', '', '', ''] }
  const sent = (asks: boolean) => toBody(campaignFields(t, plain).parse(values), null, { zone, before: null, asks })
  expect([sent(true).confirmation, sent(false).confirmation]).toEqual([true, false])
})

test('times are in the company’s time zone; an unchanged one is sent back to the second', () => {
  const before = campaign({ scheduledAt: '2026-05-05T12:30:17.000Z' })
  const values = campaignFields(t, plain).parse(valuesOf(before, zone))
  expect(values.scheduledAt).toBe('2026-05-05T09:30')
  expect(toBody(values, null, { zone, before, asks: true })).toMatchObject({ scheduledAt: '2026-05-05T12:30:17.000Z' })
  const later = { ...values, scheduledAt: '2026-05-06T09:30' }
  expect(toBody(later, null, { zone, before, asks: true })).toMatchObject({ scheduledAt: '2026-05-06T12:30:00.000Z' })
  expect(toBody({ ...values, scheduledAt: '' }, null, { zone, before, asks: true })).toMatchObject({
    scheduledAt: null,
  })
})

test('a cancelled campaign is read-only, except for what keeps it from continuing; a finished one is read-only', () => {
  const now = new Date()
  const cancelled = { ...campaign(), status: 'CANCELADA' as const, missing: [] }
  expect(openParts(campaign(), now)).toEqual({ all: true, connection: true, target: true, words: true })
  expect(openParts(cancelled, now)).toEqual({ all: false, connection: false, target: false, words: false })
  expect(openParts({ ...cancelled, missing: ['connection', 'target'] }, now)).toMatchObject({
    connection: true,
    target: true,
  })
  expect(openParts({ ...cancelled, waitsFor: 'file_missing' }, now)).toMatchObject({ words: true, connection: false })
  const begun = { ...cancelled, missing: ['target' as const], startedAt: now.toISOString() }
  expect(openParts(begun, now)).toMatchObject({ target: false })
  const over = { ...cancelled, status: 'FINALIZADA' as const, missing: ['connection' as const] }
  expect(openParts(over, now)).toEqual({ all: false, connection: false, target: false, words: false })
})

test('the agent of the ticket counts only when a ticket is opened', () => {
  const values = { ...campaignFields(t, plain).parse(valuesOf(campaign(), zone)), userId: '3', queueId: '4' }
  expect(toBody(values, null, { zone, before: null, asks: true })).toMatchObject({ userId: null, queueId: null })
  expect(toBody({ ...values, opens: true }, null, { zone, before: null, asks: true })).toMatchObject({
    userId: '3',
    queueId: '4',
  })
})

const settings = {
  ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, sabado: false, domingo: false },
  ...{ startHour: '09:00', endHour: '18:00', variables: [], optOutWords: ['SAIR', 'STOP'], optOutAnswer: '' },
}

test('settings are shown as they were saved, and invalid ones are refused', () => {
  const values = settingsValues(settings)
  const fields = settingsFields(t)
  expect(settingsBody(fields.parse(values))).toEqual(settings)
  const pathsOf = (change: object) =>
    fields.safeParse({ ...values, ...change }).error?.issues.map(({ path }) => path.join('.'))
  expect(pathsOf({ endHour: '09:00' })).toEqual(['endHour'])
  const twice = [
    { key: 'cupom', value: 'A' },
    { key: 'Cupom', value: 'B' },
    { key: 'nome', value: 'C' },
    { key: 'a b', value: 'D' },
  ]
  expect(pathsOf({ variables: twice })).toEqual(['variables.3.key', 'variables.1.key', 'variables.2.key'])
})

test.each([
  [20, 20, 60, 156],
  [0, 0, 60, null],
  [0, 10, 60, 600],
  [120, 0, 0, 30],
])('%s s, a pause after %s of %s s: %s an hour', (messageInterval, longerIntervalAfter, greaterInterval, count) => {
  expect(perHour({ messageInterval, longerIntervalAfter, greaterInterval })).toBe(count)
})

test('variables and opt-out words that a colleague changed while the form was open stay', () => {
  const of = (variables: readonly [key: string, value: string][], optOutWords: readonly string[]) => ({
    ...settings,
    variables: variables.map(([key, value]) => ({ key, value })),
    optOutWords: [...optOutWords],
  })
  const before = of(
    [
      ['cupom', 'DEZ'],
      ['loja', 'Centro'],
      ['prazo', 'hoje'],
    ],
    ['SAIR', 'PARAR'],
  )
  const mine = of(
    [
      ['cupom', 'VINTE'],
      ['prazo', 'hoje'],
      ['frete', 'grátis'],
    ],
    ['SAIR', 'STOP'],
  )
  const now = of(
    [
      ['cupom', 'DEZ'],
      ['loja', 'Centro'],
      ['prazo', 'amanhã'],
      ['site', 'a.example'],
    ],
    ['SAIR', 'PARAR', 'CHEGA'],
  )
  const merged = settingsWithin(mine, { before, now })
  expect(Object.fromEntries(merged.variables.map(({ key, value }) => [key, value]))).toEqual({
    ...{ cupom: 'VINTE', frete: 'grátis', prazo: 'amanhã', site: 'a.example' },
  })
  expect(merged.optOutWords).toEqual(['SAIR', 'CHEGA', 'STOP'])
  expect(settingsWithin(mine, { before, now: before })).toEqual(mine)
})
