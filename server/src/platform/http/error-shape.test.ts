import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { errorAnswer } from './error-shape.ts'

const unforeseen = new Error('a trigger threw')
const away = Object.assign(new Error('terminating connection'), { code: '57P01' })

describe('an error response', () => {
  it('to an unexpected error reveals only that, or what the call could not do', () => {
    const body = (code: string) => ({ status: 500, body: { error: code, code }, isUnexpected: true })
    expect(errorAnswer(unforeseen)).toEqual(body('ERR_INTERNAL'))
    expect(errorAnswer(unforeseen, 'ERR_CREATING_TICKET')).toEqual(body('ERR_CREATING_TICKET'))
  })
  it('to a refusal and an unavailable database is the same in every call', () => {
    const refused = new Refusal('ERR_QUEUE_REQUIRED', { field: 'body.queueId' })
    expect(errorAnswer(refused, 'ERR_CREATING_TICKET').body).toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
    expect(errorAnswer(away, 'ERR_CREATING_TICKET').body.code).toBe('ERR_UNAVAILABLE')
  })
  it('to a full or lost database says to retry', () => {
    const full = new Error('failed query', { cause: Object.assign(new Error('no space left'), { code: '53100' }) })
    for (const error of [
      full,
      new Error('failed query', { cause: away }),
      Object.assign(new Error(), { code: '53200' }),
    ])
      expect(errorAnswer(error, 'ERR_CREATING_TICKET')).toMatchObject({
        status: 503,
        body: { code: 'ERR_UNAVAILABLE' },
        retryAfterSeconds: 2,
      })
  })
})

it.each(['25P03', '57P05', '57P01', '57014', '55P03', '40P01'])(
  'an error after which the database ended the session (%s) is temporary: the call may be retried',
  (code) => {
    const ended = new Error('of the database', { cause: Object.assign(new Error('terminating connection'), { code }) })
    expect(errorAnswer(ended)).toMatchObject({ status: 503, body: { code: 'ERR_UNAVAILABLE' }, retryAfterSeconds: 2 })
  },
)
