import { expect, it } from 'vitest'
import { WordQueue } from './word-queue.ts'

const queueOf = (mostWaiting: number) => {
  const told: string[] = []
  const served: number[] = []
  const queue = new WordQueue({ mostWaiting, onFirstDrop: () => void told.push('slow down') })
  return { queue, told, served }
}

it('one message is served at a time, few wait, the rest is dropped and reported once', async () => {
  const { queue, told, served } = queueOf(3)
  let atOnce = 0
  let most = 0
  let finish = () => {}
  const first = new Promise<void>((resolve) => {
    finish = resolve
  })
  for (let word = 0; word < 20_000; word += 1) {
    queue.take(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      if (word === 0) await first
      served.push(word)
      atOnce -= 1
    })
  }
  expect([queue.waiting, told]).toEqual([3, ['slow down']])
  finish()
  await expect.poll(() => served).toEqual([0, 1, 2, 3])
  expect(most).toBe(1)
  queue.take(async () => served.push(4))
  await expect.poll(() => served.at(-1)).toBe(4)
})

it('messages of a client that has gone are not served', async () => {
  const { queue, served } = queueOf(3)
  queue.take(async () => served.push(1))
  queue.take(async () => served.push(2))
  queue.clear()
  await Promise.resolve()
  expect(served).toEqual([1])
})
