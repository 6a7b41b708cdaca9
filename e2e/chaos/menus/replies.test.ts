import { describe, expect, it } from 'vitest'
import type { VisitLine } from '../judge/visits.ts'
import { Ledger } from '../ledger.ts'
import { awaitReplies, missingOf, type ReplyTimes } from './replies.ts'

const from = (text: string, failure: string | null = null): VisitLine => ({ text, fromMe: true, failure })
const said: VisitLine = { text: '1', fromMe: false, failure: null }
const unseen = (): ReplyTimes => ({ step: 1, heardMs: null, putMs: null, readMs: null })

const wait = async (lines: VisitLine[] | Error, phone: string[], expected = ['Comercial']) => {
  const times = unseen()
  const result = await awaitReplies(
    {
      ...{ expected, said: 1, patienceMs: () => 700 },
      onPhone: () => Promise.resolve(phone),
      lines: () => (lines instanceof Error ? Promise.reject(lines) : Promise.resolve(lines)),
    },
    times,
  ).catch((error: unknown) => String(error))
  return { result, times }
}

describe('waiting for a reply', () => {
  it('ends when it is on the phone, as often as it is due', async () => {
    expect(missingOf(['a', 'b', 'a'], ['a', 'b'])).toEqual(['a'])
    const { result, times } = await wait([], ['Comercial\n*1* - Preços'])
    expect(result).toEqual([])
    expect(times.readMs).not.toBeNull()
  })

  it.each<[string, VisitLine[] | Error, RegExp]>([
    ['not stored', [], /not heard, not put, not read within \d+ s$/],
    ['stored, not answered', [said], /heard after \d+ s, not put, not read/],
    ['answered, not sent', [said, from('Comercial')], /heard after \d+ s, put after \d+ s, not read/],
    ['not to be seen', new Error('starting up'), /not heard, not put, not read within \d+ s; last Error: starting up/],
  ])('that is %s in time says so', async (_, lines, expected) => {
    expect((await wait(lines, [])).result).toMatch(expected)
  })

  it('is in vain for one that a fault has failed', async () => {
    expect((await wait([said, from('Comercial', 'outcome_unknown')], [])).result).toEqual(['Comercial'])
  })
})

describe('how late a run is', () => {
  it('is the longest wait of a customer whose message was shown meanwhile', () => {
    const ledger = new Ledger()
    const says = (direction: 'inbound' | 'outbound', text: string, at: number) =>
      ledger.says({ direction, chat: 'c1', channel: 'whatsapp', n: 1, text, at })
    says('inbound', 'before', 0)
    says('inbound', 'meanwhile', 100)
    says('inbound', 'not yet', 100)
    says('outbound', 'of an agent', 0)
    ledger.shows('before', 900)
    ledger.shows('meanwhile', 1_300)
    ledger.shows('of an agent', 5_000)
    expect(ledger.longestWaitMs(1_000)).toBe(1_200)
    expect(ledger.longestWaitMs(2_000)).toBe(0)
  })
})
