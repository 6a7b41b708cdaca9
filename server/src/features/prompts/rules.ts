/** Which fields a prompt needs. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { PromptVoice } from '@guiche/contract/features/prompts'

interface PromptDraft {
  voice: PromptVoice
  hasVoiceKey: boolean
  voiceRegion: string
  isAddressAllowed: boolean
}

export const judgePrompt = (draft: PromptDraft): Decision<PromptDraft> => {
  const speaks = draft.voice !== 'texto'
  if (speaks && !draft.hasVoiceKey) return refuse('ERR_VALIDATION', 'body.voiceKey')
  if (speaks && draft.voiceRegion === '') return refuse('ERR_VALIDATION', 'body.voiceRegion')
  if (!draft.isAddressAllowed) return refuse('ERR_INTEGRATION_ADDRESS', 'body.baseUrl')
  return accept(draft)
}
