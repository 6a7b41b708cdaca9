import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { InboundLanes, type LaneItem } from './session/inbound-lanes.ts'
import { afterClosing, type Closing } from './session/reconnect-rules.ts'
import { merged } from './session/session-writer.ts'

const closing = (code: number, more: Partial<Closing> = {}): Closing => ({
  code,
  message: '',
  isLinked: true,
  attempt: 0,
  replacements: 0,
  random: 0.5,
  ...more,
})

describe('after a socket closed', () => {
  it.each([
    [515, { step: 'reconnect', waitMs: 0, reason: 'server_restart' }],
    [428, { step: 'reconnect', reason: 'network_lost' }],
    [408, { step: 'reconnect', reason: 'keep_alive_lost' }],
    [503, { step: 'reconnect', reason: 'server_restart' }],
    [0, { step: 'reconnect', reason: 'network_lost' }],
    [401, { step: 'relink', reason: 'logged_out' }],
    [403, { step: 'stop', reason: 'banned' }],
    [405, { step: 'stop', reason: 'client_too_old' }],
  ])('%s', (code, next) => {
    expect(afterClosing(closing(code))).toMatchObject(next)
  })

  it('the last unscanned code ends it; a lost network while linking does not', () => {
    const ended = closing(408, { isLinked: false, message: 'QR refs attempts ended' })
    expect(afterClosing(ended)).toEqual({ step: 'stop', reason: 'qr_expired' })
    expect(afterClosing(closing(428, { isLinked: false }))).toMatchObject({ step: 'reconnect' })
    expect(afterClosing(closing(401, { isLinked: false }))).toEqual({ step: 'stop', reason: 'credentials_refused' })
  })

  it('another client with our keys is disconnected a few times, with growing delays, and then left alone', () => {
    const next = (replacements: number) => afterClosing(closing(440, { replacements, random: 1 }))
    expect([1, 2, 3].map(next)).toEqual(
      [1000, 4000, 16_000].map((waitMs) => ({ step: 'reconnect', waitMs, reason: 'replaced' })),
    )
    expect(next(4)).toEqual({ step: 'stop', reason: 'replaced' })
  })

  it('a server with an untrusted certificate is not asked again', () => {
    const message = 'noise intermediate certificate signature invalid'
    expect(afterClosing(closing(400, { message }))).toEqual({ step: 'stop', reason: 'certificate_untrusted' })
  })

  it.each(['certificate is not yet valid', 'certificate has expired', 'self-signed certificate in certificate chain'])(
    'a line whose own certificate is refused is tried again: %s',
    (error) => {
      const next = { step: 'reconnect', waitMs: 6000, reason: 'certificate_untrusted' }
      expect(afterClosing(closing(500, { message: `WebSocket Error (${error})`, attempt: 4 }))).toEqual(next)
    },
  )

  it.each([401, 402, 403, 405, 409, 411, 440, 515])('an HTTP answer of %s says nothing about the number', (code) => {
    const message = `WebSocket Error (Unexpected server response: ${code})`
    const next = { step: 'reconnect', waitMs: 6000, reason: 'network_lost' }
    expect(afterClosing(closing(code, { message, attempt: 4 }))).toEqual(next)
    expect(afterClosing(closing(code, { message, attempt: 4, isLinked: false }))).toEqual(next)
  })

  it('waits longer each time, never more than a minute, and not all at the same moment', () => {
    const wait = (attempt: number, random = 1) => {
      const next = afterClosing(closing(428, { attempt, random }))
      return next.step === 'stop' ? 0 : next.waitMs
    }
    expect([0, 1, 2, 3, 20].map((attempt) => wait(attempt))).toEqual([500, 1000, 2000, 4000, 60_000])
    expect(wait(4, 0)).toBe(wait(4, 1) / 2)
  })
})

describe('merged writes', () => {
  const key = (keyId: string, text = 'x') => ({ kind: 'session', keyId, text })
  it('let the later win, also over a deletion, and keep the order of the journal', () => {
    const write = merged([
      {
        keep: [key('a', '1'), key('b')],
        drop: [{ kind: 'session', keyId: 'c' }],
        journal: [{ stanzaId: '1', text: '', writtenAt: new Date() }],
      },
      {
        keep: [key('a', '2'), key('c')],
        drop: [{ kind: 'session', keyId: 'b' }],
        journal: [{ stanzaId: '2', text: '', writtenAt: new Date() }],
      },
    ])
    expect(write.keep.map(({ keyId, text }) => `${keyId}${text}`).sort()).toEqual(['a2', 'cx'])
    expect(write.drop.map(({ keyId }) => keyId)).toEqual(['b'])
    expect(write.journal.map(({ stanzaId }) => stanzaId)).toEqual(['1', '2'])
  })
})

describe('the lanes of inbound messages', () => {
  const lanesThat = (handle: (item: LaneItem) => Promise<void>, concurrency = 8) => {
    const handled: number[] = []
    const marked: number[] = []
    const failed: string[] = []
    const lanes = new InboundLanes<LaneItem>({
      concurrency,
      handle: async (item) => {
        await handle(item)
        handled.push(item.id)
      },
      settled: async (items) => void marked.push(...items.map(({ id }) => id)),
      failed: async (item, _error, attempts) => void failed.push(`${item.id}:${attempts}`),
      pauseMs: () => 5,
    })
    return { lanes, handled, marked, failed }
  }
  const item = (id: number, chat: string, more: Partial<LaneItem> = {}): LaneItem => ({
    id,
    chat,
    attempts: 0,
    ...more,
  })

  it('keep the order within a chat while chats run in parallel', async () => {
    const { lanes, handled, marked } = lanesThat(({ chat }) => sleep(chat === 'slow' ? 15 : 1))
    for (const [id, chat] of [
      [1, 'slow'],
      [2, 'fast'],
      [3, 'slow'],
      [4, 'fast'],
    ] as const)
      lanes.push(item(id, chat))
    await expect.poll(() => [...marked].sort()).toEqual([1, 2, 3, 4])
    expect(handled.filter((id) => id % 2 === 1)).toEqual([1, 3])
    expect(handled.indexOf(4)).toBeLessThan(handled.indexOf(3))
  })

  it('block a chat for a failing message, but not for ever', async () => {
    let down = 2
    const passing = lanesThat(async () => {
      if (down-- > 0) throw new Error('away')
    })
    for (const id of [1, 2]) passing.lanes.push(item(id, 'a'))
    await expect.poll(() => passing.handled).toEqual([1, 2])

    let poison = 6
    const stubborn = lanesThat(async ({ id }) => {
      if (id === 1 && poison-- > 0) throw new Error('poison')
    })
    for (const id of [1, 2]) stubborn.lanes.push(item(id, 'a'))
    await expect.poll(() => stubborn.handled).toEqual([2, 1])
    expect(stubborn.failed).toEqual(['1:1', '1:2', '1:3', '1:4', '1:5', '1:6'])
  })

  it('postpone items that are not due, and stop when told to', async () => {
    const { lanes, handled, marked } = lanesThat(async () => {})
    lanes.push(item(1, 'a', { notBefore: Date.now() + 40 }))
    lanes.push(item(2, 'a'))
    await expect.poll(() => handled).toEqual([2, 1])
    lanes.push(item(3, 'a', { notBefore: Date.now() + 60_000 }))
    await lanes.close()
    expect(marked.sort()).toEqual([1, 2])
    lanes.push(item(4, 'a'))
    expect(handled).toEqual([2, 1])
  })
})
