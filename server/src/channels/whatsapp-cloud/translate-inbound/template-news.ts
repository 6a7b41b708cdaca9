/**
 * Meta's webhooks about an account's templates. Their ids are ignored: as JSON numbers they are too large to be
 * exact.
 */
import { z } from 'zod'
import type { TemplateNews } from '../../channel.ts'

const Named = z.looseObject({
  message_template_name: z.string().min(1),
  message_template_language: z.string().min(1),
})
const Judged = Named.extend({ event: z.string().min(1) })
const Rated = Named.extend({ new_quality_score: z.string().min(1) })
const Filed = Named.extend({ new_category: z.string().min(1) })

type Change = Pick<TemplateNews, 'status' | 'category' | 'quality'>

const statusAfter: Readonly<Record<string, string>> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' }
/** A warning: it can be sent until Meta reports something else. */
const saysNothing = new Set(['FLAGGED'])

const judged = ({ event }: z.output<typeof Judged>): Change =>
  saysNothing.has(event) ? {} : { status: statusAfter[event] ?? event }

const of = <W extends z.output<typeof Named>>(schema: z.ZodType<W>, changeOf: (wire: W) => Change) =>
  function read(owner: string, value: unknown): TemplateNews | null {
    const wire = schema.safeParse(value)
    if (!wire.success) return null
    const { message_template_name: name, message_template_language: language } = wire.data
    return { owner, name, language, ...changeOf(wire.data) }
  }

/** By the field that a change names; null: an unexpected shape. */
export const templateReaders: Readonly<Record<string, (owner: string, value: unknown) => TemplateNews | null>> = {
  message_template_status_update: of(Judged, judged),
  message_template_quality_update: of(Rated, ({ new_quality_score: score }) => ({
    quality: score === 'UNKNOWN' ? null : score,
  })),
  template_category_update: of(Filed, ({ new_category: category }) => ({ category })),
}
