import { describe, expect, it } from 'vitest'
import { faultNames, kindsFor } from './fault-kinds.ts'
import { type PlanSizes, planOf } from './plan.ts'

const sizes: PlanSizes = {
  seed: 7,
  inbound: 500,
  outbound: 400,
  faults: 60,
  minutes: 5,
  chats: 12,
  pages: 6,
  old: 60,
  agents: 3,
  visits: 16,
  kinds: kindsFor(2),
}

describe('a plan', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(planOf(sizes)).toEqual(planOf(sizes))
    expect(planOf({ ...sizes, seed: 8 }).inbound).not.toEqual(planOf(sizes).inbound)
  })

  it('has as many messages as asked for, each text once, each chat counting from one', () => {
    const { inbound, outbound, chats } = planOf(sizes)
    expect([inbound.length, outbound.length, chats.length]).toEqual([500, 400, 18])
    expect(new Set([...inbound, ...outbound].map(({ text }) => text)).size).toBe(900)
    for (const words of [inbound, outbound]) {
      for (const chat of chats.keys()) {
        const counted = words.filter((each) => each.chat === chat).map(({ n }) => n)
        expect(counted).toEqual(counted.map((_, index) => index + 1))
      }
    }
  })

  it('keeps to its duration, with bursts, and ends quietly', () => {
    const { inbound, faults, lengthMs } = planOf(sizes)
    const times = inbound.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThan(lengthMs + 1_000)
    expect(inbound.some((each, index) => inbound[index - 1]?.chat === each.chat)).toBe(true)
    expect(Math.max(...faults.map(({ at }) => at))).toBeLessThan(lengthMs * 0.9)
  })

  it('uses every kind of fault before it repeats one', () => {
    const { faults } = planOf(sizes)
    const kinds = sizes.kinds.length
    expect(new Set(faults.slice(0, kinds).map(({ name }) => name)).size).toBe(kinds)
    expect(new Set([...kindsFor(1), ...kindsFor(2)]).size).toBe(faultNames.length)
    expect(planOf({ ...sizes, faults: 3, kinds: ['kill-server'] }).faults.map(({ name }) => name)).toEqual(
      Array(3).fill('kill-server'),
    )
    expect(kindsFor(1)).not.toContain('webhooks-to-all-nodes')
    expect(kindsFor(2)).not.toContain('second-program')
  })

  it('spreads chats over channels and agents', () => {
    const { chats } = planOf(sizes)
    expect(new Set(chats.map(({ channel, agent }) => `${channel} ${agent}`)).size).toBe(12)
  })

  it('gives pages only text messages', () => {
    const { inbound, outbound, chats } = planOf({ ...sizes, inbound: 4000, outbound: 4000 })
    const withFile = [...inbound, ...outbound].filter(({ hasImage, isLarge }) => hasImage || isLarge)
    expect(new Set(withFile.map(({ chat }) => chats[chat]?.channel))).toEqual(new Set(['whatsapp', 'whatsappapi']))
  })

  it('has old messages, with no text and no second repeated, which are stored while the first process dies', () => {
    const { old, importAt, faults } = planOf(sizes)
    expect([old.length, new Set(old.map(({ text }) => text)).size]).toEqual([60, 60])
    expect(new Set(old.map(({ agoSeconds }) => agoSeconds)).size).toBe(60)
    expect(new Set(old.map(({ chat }) => chat)).size).toBe(3)
    expect(importAt).toBe(faults.find(({ name }) => name.startsWith('kill-'))?.at)
  })
})
