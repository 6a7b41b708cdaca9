/** The fields of a phrase campaign's form. */
import { mostPhraseLength, mostPhraseName, type PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { phraseKey } from '@guiche/flow-engine/phrases'
import { z } from 'zod'

/** `words`: the messages for missing values, and for a phrase that can never match. */
export const phraseFields = (words: { required: string; wordless: string }) =>
  z.object({
    name: z.string().trim().min(1, { error: words.required }).max(mostPhraseName),
    flowId: z
      .string()
      .nullable()
      .refine((id) => id !== null, { error: words.required }),
    /** Null can be saved: the phrase campaign is inactive until a flow is chosen. */
    whatsappId: z.string().nullable(),
    phrase: z
      .string()
      .trim()
      .min(1, { error: words.required })
      .max(mostPhraseLength)
      .refine((phrase) => phraseKey(phrase) !== '', { error: words.wordless }),
    status: z.boolean(),
  })

const idOf = (id: number | null | undefined): string | null => (id ? String(id) : null)

/** A stored one shows its own status; a new one is active. */
export const valuesOf = (campaign: PhraseCampaign | null) => ({
  name: campaign?.name ?? '',
  flowId: idOf(campaign?.flowId),
  whatsappId: idOf(campaign?.whatsappId),
  phrase: campaign?.phrase ?? '',
  status: campaign?.status ?? true,
})
