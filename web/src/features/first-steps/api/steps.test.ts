import { expect, it } from 'vitest'
import { stepsLeft } from './steps.ts'

it('a new company needs a queue, a colleague and a number', () => {
  expect(stepsLeft({ queues: 0, users: 1, numbers: 0 })).toEqual(['queue', 'colleague', 'number'])
})
it('a step disappears once it is done', () => {
  expect(stepsLeft({ queues: 1, users: 1, numbers: 0 })).toEqual(['colleague', 'number'])
  expect(stepsLeft({ queues: 3, users: 2, numbers: 1 })).toEqual([])
})
it('a step that is unknown, or that this person may not do, is not shown', () => {
  expect(stepsLeft({ queues: undefined, users: undefined, numbers: 0 })).toEqual(['number'])
  expect(stepsLeft({ queues: undefined, users: undefined, numbers: undefined })).toEqual([])
})
