import { z } from 'zod'
import { HeaderMedia } from './media-schema.ts'

const named = { parameter_name: z.string().optional() }
const fallback = { fallback_value: z.string().min(1) }

const Parameter = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), ...named }),
  z.strictObject({
    type: z.literal('currency'),
    currency: z.strictObject({ ...fallback, code: z.string(), amount_1000: z.number() }),
    ...named,
  }),
  z.strictObject({ type: z.literal('date_time'), date_time: z.looseObject(fallback), ...named }),
  z.strictObject({ type: z.literal('image'), image: HeaderMedia }),
  z.strictObject({ type: z.literal('video'), video: HeaderMedia }),
  z.strictObject({ type: z.literal('document'), document: HeaderMedia }),
  z.strictObject({ type: z.literal('location'), location: z.looseObject({}) }),
  z.strictObject({ type: z.literal('payload'), payload: z.string().max(128) }),
  z.strictObject({ type: z.literal('coupon_code'), coupon_code: z.string().max(15) }),
])
export type TemplateParameter = z.infer<typeof Parameter>

const kindOf = z.string().transform((kind) => kind.toLowerCase())
const index = z.union([z.number().int().min(0).max(9), z.string().regex(/^\d$/)]).transform(Number)

const SentComponent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['header', 'HEADER']), parameters: z.array(Parameter).optional() }),
  z.strictObject({ type: z.literal(['body', 'BODY']), parameters: z.array(Parameter).optional() }),
  z.strictObject({
    type: z.literal(['button', 'BUTTON']),
    sub_type: kindOf.pipe(z.enum(['quick_reply', 'url', 'copy_code', 'phone_number', 'flow'])),
    index,
    parameters: z.array(Parameter).optional(),
  }),
])
export type SentComponent = z.infer<typeof SentComponent>

export const TemplateContent = z.strictObject({
  name: z.string().min(1).max(512),
  language: z.strictObject({ code: z.string().min(2), policy: z.literal('deterministic').optional() }),
  components: z.array(SentComponent).optional(),
})
export type TemplateContent = z.infer<typeof TemplateContent>
