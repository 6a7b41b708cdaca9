import { expect, it } from 'vitest'
import { judgePrompt } from './rules.ts'

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
