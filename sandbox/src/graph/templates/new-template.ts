import { z } from 'zod'
import { TemplateCategory, TemplateComponent } from '../schema.ts'

const hasBody = (components: readonly TemplateComponent[]) =>
  components.some((component) => component.type.toUpperCase() === 'BODY' && (component.text ?? '') !== '')

export const NewTemplate = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'Template names hold lowercase letters, digits and underscores only.'),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'The language is not a supported language and locale code.'),
  category: TemplateCategory,
  components: z.array(TemplateComponent).min(1).refine(hasBody, 'A template needs a BODY component with text.'),
})
export type NewTemplate = z.infer<typeof NewTemplate>
