import { expect, it } from 'vitest'
import { isUsedUp, judgePrompt } from './rules.ts'

const draft = { voice: 'texto', hasVoiceKey: false, voiceRegion: '', isAddressAllowed: true } as const
const judged = (over: Partial<Parameters<typeof judgePrompt>[0]>) => {
  const decision = judgePrompt({ ...draft, ...over })
  return decision.ok ? 'ok' : `${decision.code} ${decision.field}`
}

it('a voice needs its key and its region, writing needs neither', () => {
  expect(judged({})).toBe('ok')
  expect(judged({ voice: 'pt-BR-YaraNeural' })).toBe('ERR_VALIDATION body.voiceKey')
  expect(judged({ voice: 'pt-BR-YaraNeural', hasVoiceKey: true })).toBe('ERR_VALIDATION body.voiceRegion')
  expect(judged({ voice: 'pt-BR-YaraNeural', hasVoiceKey: true, voiceRegion: 'brazilsouth' })).toBe('ok')
  expect(judged({ isAddressAllowed: false })).toBe('ERR_INTEGRATION_ADDRESS body.baseUrl')
})

it('a month is used up at its limit; 0 is none', () => {
  expect(isUsedUp({ monthly_limit: 2, used_answers: 1 })).toBe(false)
  expect(isUsedUp({ monthly_limit: 2, used_answers: 2 })).toBe(true)
  expect(isUsedUp({ monthly_limit: 0, used_answers: 99 })).toBe(false)
})
