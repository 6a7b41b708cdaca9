import { HoursRow, HoursWeek } from '@guiche/contract/business-hours'
import { describe, expect, it } from 'vitest'
import { mayAddQueue, mayMoveTo, type QueueFields, queueFrom } from './queue.ts'

const day = HoursRow.parse({ weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00' })
const queue: QueueFields = {
  name: 'Recepção',
  color: '#0d9488',
  orderQueue: 1,
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  isRotating: false,
  rotateMinutes: 0,
  integrationId: null,
  fileListId: null,
  schedules: [],
}

describe('a queue', () => {
  it('needs an out-of-hours text when the company uses its hours', () => {
    const refused = { code: 'ERR_OUT_OF_HOURS_MESSAGE_REQUIRED', field: 'body.outOfHoursMessage' }
    expect(queueFrom({ ...queue, schedules: [day] }, { usesHours: true })).toMatchObject(refused)
    expect(queueFrom({ ...queue, schedules: [day], outOfHoursMessage: 'Fechado' }, { usesHours: true }).ok).toBe(true)
    expect(queueFrom({ ...queue, schedules: [day] }, { usesHours: false }).ok).toBe(true)
    expect(queueFrom(queue, { usesHours: true }).ok).toBe(true)
  })
  it('that rotates needs an interval', () => {
    expect(queueFrom({ ...queue, isRotating: true }, { usesHours: false })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    expect(queueFrom({ ...queue, isRotating: true, rotateMinutes: 5 }, { usesHours: false }).ok).toBe(true)
  })
  it('is added up to the limit of the plan', () => {
    expect([mayAddQueue({ has: 1, mayHave: 2 }).ok, mayAddQueue({ has: 2, mayHave: 2 })]).toMatchObject([
      true,
      { code: 'ERR_PLAN_LIMIT_QUEUES', details: { limit: 2 } },
    ])
  })
  it('moves its tickets to another existing queue, or to none', () => {
    expect([mayMoveTo(1, null, null).ok, mayMoveTo(1, 2, {}).ok]).toEqual([true, true])
    for (const refused of [mayMoveTo(1, 1, {}), mayMoveTo(1, 2, null)])
      expect(refused).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  })
})

describe('the hours of a week', () => {
  const problem = (row: object) => HoursRow.safeParse({ weekdayEn: 'monday', ...row }).error?.issues[0]
  it('may cross midnight, have one shift, or none', () => {
    expect(problem({ startTimeA: '22:00', endTimeA: '06:00' })).toBeUndefined()
    expect(problem({})).toBeUndefined()
  })
  it('have a start and an end that differ', () => {
    expect(problem({ startTimeA: '08:00' })?.path).toEqual(['endTimeA'])
    expect(problem({ endTimeB: '18:00' })?.path).toEqual(['startTimeB'])
    expect(problem({ startTimeB: '08:00', endTimeB: '08:00' })?.path).toEqual(['endTimeB'])
    expect(problem({ startTimeA: '24:00', endTimeA: '06:00' })?.path).toEqual(['startTimeA'])
  })
  it('name each day once', () => {
    expect(HoursWeek.safeParse([day, day]).error?.issues[0]?.path).toEqual([1, 'weekdayEn'])
  })
})
