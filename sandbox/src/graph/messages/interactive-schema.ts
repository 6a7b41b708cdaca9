/** Buttons and lists with Meta's limits, and Meta's error texts. */
import { z } from 'zod'
import { HeaderMedia } from './media-schema.ts'

const length = (what: string, min: number, max: number) => ({
  message: `${what} length invalid. Min length: ${min}, Max length: ${max}`,
})
const words = (what: string, max: number) =>
  z
    .string()
    .min(1, length(what, 1, max))
    .max(max, length(what, 1, max))

const Header = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words('Header text', 60) }),
  z.strictObject({ type: z.literal('image'), image: HeaderMedia }),
  z.strictObject({ type: z.literal('video'), video: HeaderMedia }),
  z.strictObject({ type: z.literal('document'), document: HeaderMedia }),
])
const Footer = z.strictObject({ text: words('Footer text', 60) })

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const ReplyButton = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: words('Button id', 256), title: words('Button title', 20) }),
})
const countOfButtons = { message: 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3' }

const Buttons = z.strictObject({
  type: z.literal('button'),
  header: Header.optional(),
  body: z.strictObject({ text: words('Body text', 1024) }),
  footer: Footer.optional(),
  action: z.strictObject({
    buttons: z
      .array(ReplyButton)
      .min(1, countOfButtons)
      .max(3, countOfButtons)
      .refine((buttons) => isUnique(buttons.map((button) => button.reply.id)), 'Button ids must be unique')
      .refine((buttons) => isUnique(buttons.map((button) => button.reply.title)), 'Button titles must be unique'),
  }),
})

const Row = z.strictObject({
  id: words('Row id', 200),
  title: words('Row title', 24),
  description: z
    .string()
    .max(72, length('Row description', 0, 72))
    .optional(),
})
const Section = z.strictObject({
  title: words('Section title', 24).optional(),
  rows: z.array(Row).min(1, 'Each section must have at least one row'),
})
const Sections = z
  .array(Section)
  .min(1, 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10')
  .max(10, 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10')
  .refine((sections) => sections.flatMap((s) => s.rows).length <= 10, 'Total row count exceed max allowed count: 10')
  .refine((sections) => isUnique(sections.flatMap((s) => s.rows.map((row) => row.id))), 'Row ids must be unique')
  .refine(
    (sections) => sections.length === 1 || sections.every((section) => section.title !== undefined),
    'Section title is required when there is more than one section',
  )

const List = z.strictObject({
  type: z.literal('list'),
  header: z.strictObject({ type: z.literal('text'), text: words('Header text', 60) }).optional(),
  body: z.strictObject({ text: words('Body text', 4096) }),
  footer: Footer.optional(),
  action: z.strictObject({ button: words('Button label', 20), sections: Sections }),
})

const LinkButton = z.strictObject({
  type: z.literal('cta_url'),
  header: Header.optional(),
  body: z.strictObject({ text: words('Body text', 1024) }),
  footer: Footer.optional(),
  action: z.strictObject({
    name: z.literal('cta_url'),
    parameters: z.strictObject({ display_text: words('Display text', 20), url: z.url() }),
  }),
})

const LocationRequest = z.strictObject({
  type: z.literal('location_request_message'),
  body: z.strictObject({ text: words('Body text', 1024) }),
  action: z.strictObject({ name: z.literal('send_location') }),
})

export const InteractiveContent = z.discriminatedUnion('type', [Buttons, List, LinkButton, LocationRequest])
export type InteractiveContent = z.infer<typeof InteractiveContent>
