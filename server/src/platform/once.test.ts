import { expect, it } from 'vitest'
import { once } from './once.ts'

it('a value is opened at first use, and shared', async () => {
  let opened = 0
  const line = once(async () => {
    opened += 1
    return { number: opened }
  })
  expect(line.begun()).toBeUndefined()
  const [first, second] = await Promise.all([line.get(), line.get()])
  expect(second).toBe(first)
  expect(await line.begun()).toBe(first)
  expect(opened).toBe(1)
})

it('after a failure the next caller tries again', async () => {
  let isUp = false
  const line = once(async () => {
    if (!isUp) throw new Error('nobody there')
    return 'open'
  })
  await expect(line.get()).rejects.toThrow('nobody there')
  expect(line.begun()).toBeUndefined()
  isUp = true
  expect(await line.get()).toBe('open')
})
