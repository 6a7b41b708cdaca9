import { z } from 'zod'

const oneSource = (source: { id?: string | undefined; link?: string | undefined }) =>
  (source.id === undefined) !== (source.link === undefined)
const oneSourceRule = { message: 'Either id or link is required, not both.' }

const reference = {
  id: z.string().min(1).optional(),
  link: z.url({ protocol: /^https?$/ }).optional(),
}
const caption = z.string().max(1024).optional()

export const ImageContent = z.strictObject({ ...reference, caption }).refine(oneSource, oneSourceRule)
export const VideoContent = z.strictObject({ ...reference, caption }).refine(oneSource, oneSourceRule)
export const AudioContent = z
  .strictObject({ ...reference, voice: z.boolean().optional() })
  .refine(oneSource, oneSourceRule)
export const StickerContent = z.strictObject(reference).refine(oneSource, oneSourceRule)
export const DocumentContent = z
  .strictObject({ ...reference, caption, filename: z.string().min(1).max(240).optional() })
  .refine(oneSource, oneSourceRule)

/** A media object inside a header of buttons or of a template. */
export const HeaderMedia = z
  .strictObject({ ...reference, filename: z.string().optional() })
  .refine(oneSource, oneSourceRule)
export type HeaderMedia = z.infer<typeof HeaderMedia>
