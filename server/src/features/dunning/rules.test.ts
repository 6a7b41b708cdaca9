import { describe, expect, it } from 'vitest'
import { daysBetween, dueSteps, stepsOf } from './rules.ts'

const zone = 'America/Sao_Paulo'
/** Nine in the morning there. */
const morning = (day: string) => new Date(`${day}T12:00:00Z`)
const steps = stepsOf({})

describe('the steps', () => {
  it('are ten and three days before, the day itself, and one, three and seven days after, by default', () => {
    expect(steps.map(({ step, days }) => `${step} ${days}`)).toEqual([
      'before1 -10',
      'before2 -3',
      'dueDay 0',
      'after1 1',
      'after2 3',
      'after3 7',
    ])
  })

  it('are those that are switched on, on the days that were set', () => {
    const set = {
      dunningBefore1: 'disabled',
      dunningBefore2Days: '5',
      dunningDueDay: 'disabled',
      dunningAfter3Days: '30',
    }
    expect(stepsOf(set).map(({ days }) => days)).toEqual([-5, 1, 3, 30])
  })
})

describe('a step', () => {
  const due = { dueDate: '2027-03-10', timezone: zone, decided: [] }

  it.each([
    ['2027-02-27', null],
    ['2027-02-28', 'before1'],
    ['2027-03-02', 'before1'],
    ['2027-03-03', null],
    ['2027-03-07', 'before2'],
    ['2027-03-10', 'dueDay'],
    ['2027-03-11', 'after1'],
    ['2027-03-13', 'after2'],
    ['2027-03-17', 'after3'],
    ['2027-03-20', null],
  ])('on %s is %s: on its day, and at most two days late', (day, step) => {
    expect(dueSteps(steps, due, morning(day)).say).toBe(step)
  })

  it('waits for eight in the morning in the company’s time zone', () => {
    expect(dueSteps(steps, due, new Date('2027-03-07T10:59:00Z')).say).toBeNull()
    expect(dueSteps(steps, due, new Date('2027-03-07T11:00:00Z')).say).toBe('before2')
    expect(dueSteps(steps, { ...due, timezone: 'Asia/Tokyo' }, new Date('2027-03-06T23:00:00Z')).say).toBe('before2')
  })

  it('is not sent twice, and an earlier one is not sent after a later one', () => {
    expect(dueSteps(steps, { ...due, decided: ['before2'] }, morning('2027-03-07'))).toEqual({ say: null, leave: [] })
    expect(dueSteps(steps, due, morning('2027-03-11'))).toEqual({ say: 'after1', leave: ['dueDay'] })
    expect(dueSteps(steps, { ...due, decided: ['after1'] }, morning('2027-03-11'))).toEqual({
      say: null,
      leave: ['dueDay'],
    })
  })
})

it('days are counted correctly over clock changes', () => {
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
  expect(daysBetween('2027-03-10', '2027-03-03')).toBe(-7)
})
