import { describe, expect, it } from 'vitest'
import { type Candidate, nextAgent } from './agents.ts'

const now = new Date('2027-03-15T13:00:00Z')
const zone = 'America/Sao_Paulo'
const agent = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  isOnline: true,
  startWork: '00:00',
  endWork: '23:59',
  tickets: 0,
  busyAt: null,
  ...over,
})
const next = (candidates: Candidate[], except: number | null = null) => nextAgent(candidates, { now, zone, except })

describe('the next agent', () => {
  it('has the fewest tickets', () => {
    expect(next([agent(1, { tickets: 3 }), agent(2, { tickets: 1 }), agent(3, { tickets: 2 })])).toBe(2)
  })
  it('then has been idle the longest', () => {
    const busy = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    expect(next([agent(1, { busyAt: busy(5) }), agent(2, { busyAt: busy(50) })])).toBe(2)
    expect(next([agent(1, { busyAt: busy(5) }), agent(2)])).toBe(2)
  })
  it('is online, and not the one who had it before', () => {
    expect(next([agent(1, { isOnline: false })])).toBeNull()
    expect(next([agent(1)], 1)).toBeNull()
    expect(next([])).toBeNull()
  })
  it('is within their work hours, in the company’s time zone, also past midnight', () => {
    expect(next([agent(1, { startWork: '11:00', endWork: '18:00' })])).toBeNull()
    expect(next([agent(1, { startWork: '09:00', endWork: '18:00' })])).toBe(1)
    expect(next([agent(1, { startWork: '22:00', endWork: '10:00' })])).toBe(1)
    expect(next([agent(1, { startWork: '22:00', endWork: '09:59' })])).toBeNull()
  })
  it('works the whole day when start and end are the same, as for signing in', () => {
    expect(next([agent(1, { startWork: '08:00', endWork: '08:00' })])).toBe(1)
  })
})
