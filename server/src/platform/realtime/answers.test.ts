import { expect, it } from 'vitest'
import { createAnswers } from './answers.ts'

const told = () => {
  let hear: (words: unknown) => void = () => {}
  const answers = createAnswers(async () => ({
    onTold: (listener) => {
      hear = listener
    },
  }))
  return { answers, tell: (words: unknown) => hear(words) }
}

it('an answer reaches the call that asked, whatever else is sent meanwhile', async () => {
  const { answers, tell } = told()
  const answer = answers.waitFor('a', 5_000, async () => {
    tell(undefined)
    tell({ answerTo: 'b', answer: 'for another' })
    tell({ answerTo: 'a', answer: { is: 'mine' } })
  })
  expect(await answer).toEqual({ is: 'mine' })
})

it('without an answer in time the call continues', async () => {
  const { answers, tell } = told()
  expect(await answers.waitFor('a', 5, async () => {})).toBeUndefined()
  tell({ answerTo: 'a', answer: 'too late' })
})

it('a question that cannot be sent fails', async () => {
  const { answers } = told()
  const ask = () => Promise.reject(new Error('no database'))
  await expect(answers.waitFor('a', 5_000, ask)).rejects.toThrow('no database')
})
