import type { HoursRow } from '@guiche/contract/business-hours'
import { describe, expect, it } from 'vitest'
import { type AnswerFacts, type FlowFacts, whatAnswers } from './what-answers.ts'

const never: HoursRow[] = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
  (weekdayEn) => ({ weekday: '', weekdayEn, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }),
)
const vacation = { message: 'Férias', start: '2027-03-01', end: '2027-03-31' }
const none = { message: '', start: null, end: null }

const noFlows: FlowFacts = {
  phraseFlowId: null,
  isRunning: false,
  isFresh: true,
  welcomeFlowId: null,
  notPhraseFlowId: null,
  integrationFlowId: null,
  endedAt: null,
  isLed: false,
}

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
  flows: noFlows,
  ...over,
})
const onVacation = { week: never, outOfHours: 'Fechado.', vacation }

describe('what answers, in order of priority', () => {
  it('a vacation before everything else', () => {
    expect(whatAnswers(facts({ connection: onVacation, scheduleType: 'company' }))).toEqual({
      kind: 'vacation',
      isTold: false,
    })
  })
  it('the hours of the company or the connection before the menu, in the connection’s text', () => {
    for (const scheduleType of ['company', 'connection'] as const)
      expect(whatAnswers(facts({ scheduleType }))).toEqual({ kind: 'closed', text: 'Fechado.', isTold: false })
  })
  it('the flow of the connection’s integration in place of the menu, after everything else that starts a flow', () => {
    const flows = { ...noFlows, integrationFlowId: 3 }
    expect(whatAnswers(facts({ flows }))).toEqual({ kind: 'flow', flowId: 3, trigger: 'integration' })
    expect(whatAnswers(facts({ flows: { ...flows, welcomeFlowId: 5 } }))).toMatchObject({ flowId: 5 })
    expect(whatAnswers(facts({ flows: { ...flows, isRunning: true } }))).toEqual({ kind: 'run' })
    const outside = { integrationId: 1, promptId: null }
    expect(whatAnswers(facts({ flows, outside }))).toEqual({ kind: 'outside', speaker: outside })
    expect(whatAnswers(facts({ flows, isBotOff: true }))).toMatchObject({ kind: 'place' })
    expect(whatAnswers(facts({ flows, ticket: { isBot: false, closedToldAt: null, vacationToldAt: null } }))).toEqual({
      kind: 'nothing',
    })
  })
  it('the menu before the hours of a queue', () => {
    expect(whatAnswers(facts({ scheduleType: 'queue' }))).toEqual({ kind: 'menu' })
  })
  it('the hours of the queue when the bot no longer speaks', () => {
    const ticket = { isBot: false, closedToldAt: null, vacationToldAt: null }
    expect(whatAnswers(facts({ scheduleType: 'queue', ticket }))).toEqual({
      kind: 'closed',
      text: 'Fila fechada.',
      isTold: false,
    })
    expect(whatAnswers(facts({ ticket }))).toEqual({ kind: 'nothing' })
    expect(whatAnswers(facts({ scheduleType: 'queue', ticket, queue: null }))).toEqual({ kind: 'nothing' })
  })
  it('a contact whose bot is off is not asked, but is told of absences', () => {
    expect(whatAnswers(facts({ isBotOff: true }))).toEqual({ kind: 'place', reason: 'botOff' })
    expect(whatAnswers(facts({ isBotOff: true, scheduleType: 'company' })).kind).toBe('closed')
  })
  it('an external system before the menu; when it is gone, people take over', () => {
    const outside = { integrationId: 7, promptId: null }
    expect(whatAnswers(facts({ outside }))).toEqual({ kind: 'outside', speaker: outside })
    expect(whatAnswers(facts({ outside: 'gone' }))).toEqual({ kind: 'place', reason: 'integrationFailed' })
    expect(whatAnswers(facts({ outside, isBotOff: true }))).toEqual({ kind: 'place', reason: 'botOff' })
    expect(whatAnswers(facts({ outside, scheduleType: 'company' })).kind).toBe('closed')
    const ticket = { isBot: false, closedToldAt: null, vacationToldAt: null }
    expect(whatAnswers(facts({ outside, ticket })).kind).toBe('nothing')
  })
  it('an absence that was told is not told again', () => {
    const ticket = { isBot: true, closedToldAt: new Date('2027-03-15T11:00:00Z'), vacationToldAt: null }
    expect(whatAnswers(facts({ scheduleType: 'company', ticket }))).toMatchObject({ kind: 'closed', isTold: true })
  })

  const all = { ...noFlows, phraseFlowId: 1, isRunning: true, welcomeFlowId: 2, notPhraseFlowId: 3 }
  it('a phrase, then a waiting flow, then the welcome, then the default flow when no phrase matches', () => {
    const answer = (flows: Partial<FlowFacts>) => whatAnswers(facts({ flows: { ...all, ...flows } }))
    expect(answer({})).toEqual({ kind: 'flow', flowId: 1, trigger: 'phrase' })
    expect(answer({ phraseFlowId: null })).toEqual({ kind: 'run' })
    const silent = { phraseFlowId: null, isRunning: false }
    expect(answer(silent)).toEqual({ kind: 'flow', flowId: 2, trigger: 'welcome' })
    expect(answer({ ...silent, welcomeFlowId: null })).toEqual({ kind: 'flow', flowId: 3, trigger: 'notPhrase' })
  })
  it('no flow during a vacation, outside the hours, or when the contact’s bot is off', () => {
    expect(whatAnswers(facts({ flows: all, connection: onVacation })).kind).toBe('vacation')
    expect(whatAnswers(facts({ flows: all, scheduleType: 'company' })).kind).toBe('closed')
    expect(whatAnswers(facts({ flows: all, isBotOff: true }))).toEqual({ kind: 'place', reason: 'botOff' })
  })
  it('in an answered conversation, a flow again only six hours after the last, and not within a menu', () => {
    const later = { ...noFlows, isFresh: false, welcomeFlowId: 2, notPhraseFlowId: 3 }
    const answer = (flows: Partial<FlowFacts>) => whatAnswers(facts({ flows: { ...later, ...flows } })).kind
    expect(answer({})).toBe('menu')
    expect(answer({ endedAt: new Date('2027-03-15T06:00:00Z') })).toBe('menu')
    expect(answer({ endedAt: new Date('2027-03-15T05:59:59Z') })).toBe('flow')
    expect(answer({ endedAt: new Date('2027-03-15T05:59:59Z'), isLed: true })).toBe('menu')
  })
})
