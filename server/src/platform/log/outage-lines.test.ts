import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ofLine } from '../db/database-away.ts'
import { Refusal } from '../refusal.ts'
import { createLogger } from './logger.ts'
import { OutageLines } from './outage-lines.ts'

const away = (code: string) => Object.assign(new Error('connect'), { code })

const scene = () => {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 0 }
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = createLogger('info', { destination, outage: new OutageLines(() => clock.now) })
  return { log, clock, lines }
}

describe('the log of an outage', () => {
  it('says each thing once, then once a minute with how often it happened', () => {
    const { log, clock, lines } = scene()
    const child = log.child({ reqId: 'a' })
    for (let times = 0; times < 240; times += 1) {
      log.warn({ err: ofLine(away('ECONNREFUSED')) }, 'the event log cannot be read')
      child.error({ err: new Error('a call', { cause: away('57P01') }) }, 'a call failed')
      clock.now += 500
    }
    expect(lines.map(({ msg, withheld }) => [msg, withheld])).toEqual([
      ['the event log cannot be read', undefined],
      ['a call failed', undefined],
      ['the event log cannot be read', 119],
      ['a call failed', 119],
    ])
    expect(lines[1]).toMatchObject({ reqId: 'a', err: { message: expect.stringContaining('a call') } })
  })

  it('says it again at once when the next outage begins', () => {
    const { log, clock, lines } = scene()
    for (const at of [0, 1000, 15_000, 16_000]) {
      clock.now = at
      log.warn({ err: away('53100') }, 'a batch')
    }
    expect(lines.map(({ withheld }) => withheld)).toEqual([undefined, undefined])
  })

  it('says once that everything waits too long for a connection: a database that is silent breaks none', () => {
    const { log, clock, lines } = scene()
    for (let times = 0; times < 60; times += 1) {
      log.warn(
        { err: new Refusal('ERR_BUSY', { retryAfterSeconds: 5 }) },
        'the jobs of dead workers could not be unlocked',
      )
      clock.now += 1000
    }
    log.warn({ err: new Refusal('ERR_NO_COMPANY_FOUND') }, 'a job failed')
    log.warn({ err: new Refusal('ERR_NO_COMPANY_FOUND') }, 'a job failed')
    expect(lines).toHaveLength(3)
  })

  it('leaves every other line as it is', () => {
    const { log, lines } = scene()
    for (let times = 0; times < 3; times += 1) {
      log.error({ err: new Error('a bug') }, 'a call failed')
      log.error({ err: away('23505') }, 'a call failed')
      // An integration of a company that refuses connections is no outage of ours.
      log.error({ err: new Error('outside', { cause: away('ECONNREFUSED') }) }, 'a call failed')
      log.error('plain')
    }
    expect(lines).toHaveLength(12)
  })
})
