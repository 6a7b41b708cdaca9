import { describe, expect, it } from 'vitest'
import { settle } from '../../../platform/settle.ts'
import { type WalletAgent, type WalletChange, walletAfter } from './wallet.ts'

const none = { userId: null, queueId: null }
const marina: WalletAgent = { isAdmin: false, queueIds: [1, 2] }
const after = (
  change: WalletChange,
  before = none as { userId: number | null; queueId: number | null },
  agent: WalletAgent = marina,
  isQueue = true,
) => walletAfter(before, change, { agent, isQueue })
const taken = (...given: Parameters<typeof after>) => settle(after(...given)).next

describe('a wallet', () => {
  it('has an agent, with or without one of their queues', () => {
    expect(taken({ userId: 7, queueId: 1 })).toEqual({ userId: 7, queueId: 1 })
    expect(taken({ userId: 7 })).toEqual({ userId: 7, queueId: null })
  })
  it('refuses an unknown agent, and a queue that is not theirs', () => {
    expect(after({ userId: 7 }, none, null)).toMatchObject({ code: 'ERR_NO_USER_FOUND', field: 'body.walletUserId' })
    expect(after({ userId: 7, queueId: 9 })).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND', field: 'body.walletQueueId' })
    expect(after({ userId: 7, queueId: 1 }, none, marina, false)).toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(after({ queueId: 1 })).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.walletQueueId' })
  })
  it('accepts any queue for an admin', () => {
    expect(taken({ userId: 7, queueId: 9 }, none, { isAdmin: true, queueIds: [] })).toEqual({ userId: 7, queueId: 9 })
  })
  it('stays when it is left out, and can be sent back as it was returned, even with a deleted agent', () => {
    const before = { userId: 7, queueId: 9 }
    expect(taken({}, before, null)).toEqual(before)
    expect(taken(before, before, null, false)).toEqual(before)
  })
  it('moves to another agent with its queue if that is theirs, otherwise without', () => {
    expect(taken({ userId: 8 }, { userId: 7, queueId: 2 })).toEqual({ userId: 8, queueId: 2 })
    expect(taken({ userId: 8, queueId: 9 }, { userId: 7, queueId: 9 })).toEqual({ userId: 8, queueId: null })
  })
  it('ends with its agent', () => {
    expect(taken({ userId: null }, { userId: 7, queueId: 2 })).toEqual(none)
    expect(taken({ userId: null, queueId: 2 }, { userId: 7, queueId: 2 })).toEqual(none)
  })
})
