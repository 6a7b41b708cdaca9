import type { WASocket } from 'baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GroupNames } from './group-names.ts'

const realNow = performance.now.bind(performance)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const answering = (answer: (jid: string) => Promise<{ subject: string }>) => {
  const groupMetadata = vi.fn(answer)
  return { sock: { groupMetadata } as unknown as WASocket, groupMetadata }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('a refusal is remembered for a minute, for its group alone', async () => {
  const { sock, groupMetadata } = answering(async (jid) => {
    if (jid.startsWith('1@')) throw new Error('item-not-found')
    return { subject: 'Family' }
  })
  const names = new GroupNames()
  expect(await names.nameOf(sock, '1')).toBeUndefined()
  expect(await names.nameOf(sock, '1')).toBeUndefined()
  expect(groupMetadata).toHaveBeenCalledTimes(1)
  expect(await names.nameOf(sock, '2')).toBe('Family')
  pass(61_000)
  await names.nameOf(sock, '1')
  expect(groupMetadata).toHaveBeenCalledTimes(3)
})

test('a name that WhatsApp no longer tells stays, and is asked for once a minute', async () => {
  let isRefused = false
  const { sock, groupMetadata } = answering(async () => {
    if (isRefused) throw new Error('forbidden')
    return { subject: 'Family' }
  })
  const names = new GroupNames()
  await names.nameOf(sock, '1')
  isRefused = true
  pass(61 * 60_000)
  for (let each = 0; each < 5; each++) expect(await names.nameOf(sock, '1')).toBe('Family')
  expect(groupMetadata).toHaveBeenCalledTimes(2)
})

test('a silence is waited for once, and not by the messages of other groups', async () => {
  let say = (_found: { subject: string }) => {}
  const { sock, groupMetadata } = answering(
    () =>
      new Promise((resolve) => {
        say = resolve
      }),
  )
  const names = new GroupNames()
  const began = realNow()
  await Promise.all([names.nameOf(sock, '1'), names.nameOf(sock, '1')])
  expect(groupMetadata).toHaveBeenCalledTimes(1)
  for (const group of ['1', '2', '3']) expect(await names.nameOf(sock, group)).toBeUndefined()
  expect(realNow() - began).toBeLessThan(6_000)
  expect(groupMetadata).toHaveBeenCalledTimes(1)
  say({ subject: 'Late' })
  await vi.waitFor(async () => expect(await names.nameOf(sock, '1')).toBe('Late'))
}, 10_000)
