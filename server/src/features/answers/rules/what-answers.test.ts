import type { HoursRow } from '@guiche/contract/business-hours'
import { describe, expect, it } from 'vitest'
import { type AnswerFacts, whatAnswers } from './what-answers.ts'

const never: HoursRow[] = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
  (weekdayEn) => ({ weekday: '', weekdayEn, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }),
)
const vacation = { message: 'Férias', start: '2027-03-01', end: '2027-03-31' }
const none = { message: '', start: null, end: null }

const facts = (over: Partial<AnswerFacts> = {}): AnswerFacts => ({
  now: new Date('2027-03-15T12:00:00Z'),
  zone: 'America/Sao_Paulo',
  scheduleType: 'disabled',
  companyWeek: never,
  connection: { week: never, outOfHours: 'Fechado.', vacation: none },
  queue: { week: never, outOfHours: 'Fila fechada.' },
  ticket: { isBot: true, closedToldAt: null, vacationToldAt: null },
  isBotOff: false,
  outside: null,
  ...over,
})
const onVacation = { week: never, outOfHours: 'Fechado.', vacation }

describe('what answers, in its order', () => {
  it('a vacation before everything else', () => {
    expect(whatAnswers(facts({ connection: onVacation, scheduleType: 'company' }))).toEqual({
      kind: 'vacation',
      isTold: false,
    })
  })
  it('the hours of the company or the connection before the menu, in the words of the connection', () => {
    for (const scheduleType of ['company', 'connection'] as const)
      expect(whatAnswers(facts({ scheduleType }))).toEqual({ kind: 'closed', text: 'Fechado.', isTold: false })
  })
  it('the menu before the hours of a queue', () => {
    expect(whatAnswers(facts({ scheduleType: 'queue' }))).toEqual({ kind: 'menu' })
  })
  it('the hours of the queue where the bot speaks no more', () => {
    const ticket = { isBot: false, closedToldAt: null, vacationToldAt: null }
    expect(whatAnswers(facts({ scheduleType: 'queue', ticket }))).toEqual({
      kind: 'closed',
      text: 'Fila fechada.',
      isTold: false,
    })
    expect(whatAnswers(facts({ ticket }))).toEqual({ kind: 'nothing' })
    expect(whatAnswers(facts({ scheduleType: 'queue', ticket, queue: null }))).toEqual({ kind: 'nothing' })
  })
  it('a contact that has the bot off is not asked, and hears of absences all the same', () => {
    expect(whatAnswers(facts({ isBotOff: true }))).toEqual({ kind: 'place', reason: 'botOff' })
    expect(whatAnswers(facts({ isBotOff: true, scheduleType: 'company' })).kind).toBe('closed')
  })
  it('a system outside before the menu; one that is gone leaves the ticket to people', () => {
    const outside = { integrationId: 7 }
    expect(whatAnswers(facts({ outside }))).toEqual({ kind: 'outside', integrationId: 7 })
    expect(whatAnswers(facts({ outside: 'gone' }))).toEqual({ kind: 'place', reason: 'integrationFailed' })
    expect(whatAnswers(facts({ outside, isBotOff: true }))).toEqual({ kind: 'place', reason: 'botOff' })
    expect(whatAnswers(facts({ outside, scheduleType: 'company' })).kind).toBe('closed')
    const ticket = { isBot: false, closedToldAt: null, vacationToldAt: null }
    expect(whatAnswers(facts({ outside, ticket })).kind).toBe('nothing')
  })
  it('what was told is not told again', () => {
    const ticket = { isBot: true, closedToldAt: new Date('2027-03-15T11:00:00Z'), vacationToldAt: null }
    expect(whatAnswers(facts({ scheduleType: 'company', ticket }))).toMatchObject({ kind: 'closed', isTold: true })
  })
})
