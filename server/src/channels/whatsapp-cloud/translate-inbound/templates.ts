/** The account's templates, read page by page. */
import { templateHeaders } from '@guiche/contract/features/message-parts'
import type { TemplateParts } from '@guiche/contract/features/message-templates'
import { variablesIn } from '@guiche/contract/template-text'
import { z } from 'zod'
import { FinalFailure, type ProviderTemplate, TemporaryFailure } from '../../channel.ts'
import type { GraphClient } from '../../meta/client/graph-client.ts'
import { readAnswer } from '../../meta/client/read-answer.ts'
import type { CloudCredentials } from '../credentials.ts'

const words = z.string().catch('')
const Button = z.looseObject({ type: z.string(), text: words, url: words, phone_number: words })
const Component = z.looseObject({
  type: z.string(),
  format: words,
  text: words,
  buttons: z.array(Button).catch([]),
})
/** Meta's names have at most 512 characters. */
const named = z.string().min(1).max(512)
const Node = z.looseObject({
  id: z.union([named, z.number().transform(String)]),
  name: named,
  language: named,
  category: words,
  status: words,
  quality_score: z.looseObject({ score: z.string() }).optional().catch(undefined),
  components: z.array(Component),
})
/** An unreadable template is skipped, not all of them. */
const Page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})

const perPage = 100
/** Meta allows 6,000 per account. */
const mostPages = 60
/** For all pages: a user waits for it. */
const allWithinMs = 90_000

type Part = TemplateParts['buttons'][number]

/** Null: a kind that needs more than a text. */
const buttonOf = ({ type, text, url, phone_number }: z.output<typeof Button>): Part | null => {
  const kind = type.toUpperCase()
  if (kind === 'QUICK_REPLY') return { kind: 'reply', text, value: text, needsValue: false }
  if (kind === 'URL') return { kind: 'url', text, value: url, needsValue: variablesIn(url).length > 0 }
  if (kind === 'PHONE_NUMBER') return { kind: 'call', text, value: phone_number, needsValue: false }
  if (kind === 'COPY_CODE') return { kind: 'copy', text, value: '', needsValue: true }
  return null
}

const headerOf = (header: z.output<typeof Component> | undefined): TemplateParts['header'] | null => {
  if (!header) return { kind: 'none', text: '' }
  const format = header.format.toLowerCase()
  const media = templateHeaders.find((kind) => kind === format)
  if (media) return { kind: media, text: '' }
  return format === 'text' || format === '' ? { kind: 'text', text: header.text } : null
}

const knownTypes = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']

const partsOf = (components: readonly z.output<typeof Component>[]): TemplateParts => {
  const of = (type: string) => components.find((component) => component.type.toUpperCase() === type)
  const header = headerOf(of('HEADER'))
  const buttons = (of('BUTTONS')?.buttons ?? []).map(buttonOf)
  return {
    header: header ?? { kind: 'none', text: '' },
    body: of('BODY')?.text ?? '',
    footer: of('FOOTER')?.text ?? '',
    buttons: buttons.filter((button) => button !== null),
    isWhole:
      header !== null &&
      buttons.every((button) => button !== null) &&
      components.every(({ type }) => knownTypes.includes(type.toUpperCase())),
  }
}

const templateOf = (node: unknown): ProviderTemplate[] => {
  const read = Node.safeParse(node)
  if (!read.success) return []
  const { id, name, language, category, status, quality_score, components } = read.data
  const quality = quality_score?.score ?? null
  return [{ providerId: id, name, language, category, status, quality, parts: partsOf(components) }]
}

export async function readTemplates(
  client: GraphClient,
  { wabaId, accessToken }: CloudCredentials,
  withinMs = allWithinMs,
): Promise<ProviderTemplate[]> {
  if (!wabaId) throw new FinalFailure('credentials_refused', 'the business account of the number is not known')
  const found = new Map<string, ProviderTemplate>()
  const endsAt = performance.now() + withinMs
  let after: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    if (performance.now() > endsAt) throw new TemporaryFailure('Meta takes too long to tell its templates')
    const query = new URLSearchParams({
      fields: 'id,name,language,category,status,quality_score,components',
      limit: String(perPage),
      ...(after === undefined ? {} : { after }),
    })
    const { data, paging } = readAnswer(Page, await client.get(`${wabaId}/message_templates?${query}`, accessToken))
    // A page may repeat templates of the previous one.
    for (const template of data.flatMap(templateOf)) found.set(template.providerId, template)
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  return [...found.values()]
}
