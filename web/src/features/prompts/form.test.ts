import { expect, it } from 'vitest'
import type { Say } from '../../lib/i18n.ts'
import { problemText } from '../../ui/form/problem-text.ts'
import { voiceName } from './api.ts'
import { changeOf, initialValues, promptSchema } from './form.ts'

const words = {
  tooShort: 'short',
  tooLong: 'long',
  textTooShort: 'Tell it in at least 50 characters.',
  required: 'required',
  queue: 'queue',
}
const nothingKept = { apiKey: false, baseUrl: '', voiceKey: false }
const good = { ...initialValues(null), name: 'Padaria', prompt: 'x'.repeat(50), apiKey: 'k', queueId: '3' }
const say = ((key: string) => key) as Say
/** As the field has it when it says what is wrong. */
const shown = (given: object, path: readonly PropertyKey[]): unknown =>
  ({ ...good, ...given })[path.join('.') as keyof typeof good]
const problems = (given: object, kept = nothingKept) =>
  promptSchema(words, kept)
    .safeParse({ ...good, ...given })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${problemText(issue, shown(given, issue.path), say)}`) ?? []

it('a prompt says what is missing, field by field', () => {
  expect(problems({})).toEqual([])
  expect(problems({ name: ' ' })).toEqual(['name: required'])
  expect(problems({ name: 'Oi' })).toEqual(['name: short'])
  expect(problems({ name: 'x'.repeat(101) })).toEqual(['name: long'])
  expect(problems({ prompt: 'curto' })).toEqual([`prompt: ${words.textTooShort}`])
  expect(problems({ prompt: '' })).toEqual([`prompt: ${words.textTooShort}`])
  expect(problems({ queueId: null })).toEqual(['queueId: queue'])
  expect(problems({ apiKey: '' })).toEqual(['apiKey: required'])
  expect(problems({ apiKey: '' }, { ...nothingKept, apiKey: true })).toEqual([])
  const elsewhere = { apiKey: '', baseUrl: 'https://ia.example.com/v1' }
  expect(problems(elsewhere, { ...nothingKept, apiKey: true })).toEqual(['apiKey: required'])
})

it('a voice needs its key and region', () => {
  expect(problems({ voice: 'pt-BR-YaraNeural' })).toEqual(['voiceKey: required', 'voiceRegion: required'])
  expect(
    problems({ voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' }, { ...nothingKept, voiceKey: true }),
  ).toEqual([])
})

it('begins with the defaults, and sends the queue as a number', () => {
  expect(initialValues(null)).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto' })
  expect(changeOf(promptSchema(words, nothingKept).parse(good)).queueId).toBe(3)
  expect([voiceName('pt-BR-YaraNeural'), voiceName('texto')]).toEqual(['Yara', 'texto'])
})
