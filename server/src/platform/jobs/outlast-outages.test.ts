import { expect, it } from 'vitest'
import { outlastOutages } from './outlast-outages.ts'

const worker = (isStopping = () => false) => ({ db: { promptly: async () => [] as never }, isStopping })
const withoutRoom = () => Object.assign(new Error('no room on the disk'), { code: '53100' })

it('a database with a full disk is retried after a pause, not at once', async () => {
  let begun = 0
  const outlasted = outlastOutages(worker(), async () => {
    begun += 1
    if (begun < 3) throw withoutRoom()
  })
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toBe(1)
  await outlasted
  expect(begun).toBe(3)
})

it('a failure of the job itself is thrown, and that of a worker that is stopping', async () => {
  let begun = 0
  const fails = (error: Error) => async () => {
    begun += 1
    throw error
  }
  await expect(outlastOutages(worker(), fails(new Error('its own')))).rejects.toThrow('its own')
  await expect(
    outlastOutages(
      worker(() => true),
      fails(withoutRoom()),
    ),
  ).rejects.toThrow('no room')
  expect(begun).toBe(2)
})
