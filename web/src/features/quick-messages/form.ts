/** The fields of a quick message's form. */
import { type QuickMessage, QuickMessageForm } from '@guiche/contract/features/quick-messages'
import { z } from 'zod'

const { shape } = QuickMessageForm

export const QuickMessageFields = z.object({
  shortcode: shape.shortcode,
  message: shape.message.unwrap(),
  geral: z.boolean(),
  visao: z.boolean(),
  status: z.boolean(),
})

export const valuesOf = (quick: QuickMessage | null) => ({
  shortcode: quick?.shortcode ?? '',
  message: quick?.message ?? '',
  geral: quick?.geral ?? false,
  visao: quick?.visao ?? false,
  status: quick?.status ?? true,
})

interface Person {
  id: number
  profile: 'admin' | 'user'
}

/** The same rule as the server's. */
export const mayEdit = ({ id, profile }: Person, quick: QuickMessage): boolean =>
  quick.geral || quick.userId === id || (quick.userId === null && profile === 'admin')

/** Who may choose its visibility. */
export const maySetAudience = ({ id, profile }: Person, quick: QuickMessage | null): boolean =>
  quick === null || quick.userId === id || profile === 'admin'
