import { type Help, HelpFields } from '@guiche/contract/features/helps'
import { z } from 'zod'

/** `words`: the message for a text without a video. */
export const helpForm = (words: { noVideo: string }) =>
  HelpFields.extend({
    description: z.string().max(2_000),
    video: z.string().refine((given) => HelpFields.shape.video.safeParse(given).success, { error: words.noVideo }),
  })

export const valuesOf = (help: Help | null) => ({
  title: help?.title ?? '',
  description: help?.description ?? '',
  video: help?.video ?? '',
})
