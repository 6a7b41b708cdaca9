import { expect, it } from 'vitest'
import type { Say } from '../../lib/i18n.ts'
import { problemText } from '../../ui/form/problem-text.ts'
import { changeOf, initialValues, integrationSchema } from './form.ts'

const words = { tooShort: 'short', tooLong: 'long', required: 'required' }
const good = { ...initialValues(null), name: 'Robô' }
const say = ((key: string) => key) as Say
/** As the field has it when it says what is wrong. */
const shown = (given: object, path: readonly PropertyKey[]): unknown =>
  ({ ...good, ...given })[path.join('.') as keyof typeof good]
const problems = (given: object, areKeysKept = false) =>
  integrationSchema(words, { areKeysKept })
    .safeParse({ ...good, ...given })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${problemText(issue, shown(given, issue.path), say)}`) ?? []

it('a type needs its own fields', () => {
  expect(problems({ type: 'n8n' })).toEqual(['urlN8N: required'])
  expect(problems({ type: 'typebot', urlN8N: 'https://x.example' })).toEqual(['typebotSlug: required'])
  expect(problems({ type: 'dialogflow', projectName: 'p' })).toEqual(['jsonContent: required'])
  expect(problems({ type: 'dialogflow', projectName: 'p' }, true)).toEqual([])
  expect(problems({ type: 'flowbuilder' })).toEqual(['flowId: required'])
  expect(problems({ type: 'flowbuilder', flowId: '7' })).toEqual([])
})

it('a name has 2 to 50 letters', () => {
  const flow = { type: 'flowbuilder', flowId: '7' }
  expect(problems({ ...flow, name: '' })).toContain('name: required')
  expect(problems({ ...flow, name: 'x' })).toEqual(['name: short'])
  expect(problems({ ...flow, name: 'x'.repeat(51) })).toEqual(['name: long'])
})

it('only the fields of the type are sent', () => {
  const values = { ...initialValues(null), name: 'Robô', urlN8N: 'https://x.example', projectName: 'p' }
  expect(changeOf({ ...values, type: 'webhook' })).toEqual({
    type: 'webhook',
    name: 'Robô',
    urlN8N: 'https://x.example',
    secret: '',
  })
  expect(changeOf({ ...values, type: 'flowbuilder', flowId: '7' })).toEqual({
    type: 'flowbuilder',
    name: 'Robô',
    flowId: 7,
  })
  expect(changeOf({ ...values, type: 'typebot' })).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1000 })
})
