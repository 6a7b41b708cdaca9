import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { describe, expect, it } from 'vitest'
import { phraseFields, valuesOf } from './phrase-campaign.ts'

const schema = phraseFields({ required: 'missing', wordless: 'no words' })
const whole = { name: 'Black Friday', flowId: '3', whatsappId: '1', phrase: 'quero o cupom', status: true }
const problems = (values: object) =>
  schema.safeParse({ ...whole, ...values }).error?.issues.map(({ path, message }) => [path[0], message])

describe('the form of a phrase campaign', () => {
  it('accepts a complete one, and one without a connection', () => {
    expect(schema.safeParse(whole).success).toBe(true)
    expect(schema.safeParse({ ...whole, whatsappId: null }).success).toBe(true)
  })
  it('marks the name, the flow and the phrase when they are missing', () => {
    expect(problems({ name: ' ' })).toEqual([['name', 'missing']])
    expect(problems({ flowId: null })).toEqual([['flowId', 'missing']])
    expect(problems({ phrase: '' })?.[0]).toEqual(['phrase', 'missing'])
    expect(problems({ phrase: '?!' })).toEqual([['phrase', 'no words']])
  })
  it('shows the stored status; a new one is switched on', () => {
    expect(valuesOf(null).status).toBe(true)
    expect(valuesOf({ status: false } as PhraseCampaign).status).toBe(false)
  })
})
