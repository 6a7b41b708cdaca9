/**
 * Typebot's chat on WhatsApp: rich text as WhatsApp's formatting, choices as numbered lines, and a number as an
 * answer to them.
 */
import { z } from 'zod'
import { type Deed, mostSaid, type Reply, type SaidOutside, silence } from './reply.ts'

interface RichNode {
  type?: string | null | undefined
  text?: string | null | undefined
  url?: string | null | undefined
  bold?: boolean | null | undefined
  italic?: boolean | null | undefined
  underline?: boolean | null | undefined
  children?: RichNode[] | null | undefined
}
const Rich: z.ZodType<RichNode> = z.object({
  type: z.string().nullish(),
  text: z.string().nullish(),
  url: z.string().nullish(),
  bold: z.boolean().nullish(),
  italic: z.boolean().nullish(),
  underline: z.boolean().nullish(),
  get children() {
    return z.array(Rich).nullish()
  },
})
const Bubble = z.object({
  type: z.string(),
  content: z
    .object({
      richText: z.array(Rich).nullish(),
      markdown: z.string().nullish(),
      plainText: z.string().nullish(),
      url: z.string().nullish(),
    })
    .nullish(),
})
const Item = z.object({
  content: z.string().nullish(),
  title: z.string().nullish(),
  value: z.string().nullish(),
  pictureSrc: z.string().nullish(),
})
const Choices = z.object({
  type: z.string(),
  items: z.array(Item).nullish(),
  options: z.object({ isMultipleChoice: z.boolean().nullish(), length: z.number().nullish() }).nullish(),
})
export const TypebotAnswer = z.object({
  sessionId: z.string().optional(),
  messages: z.array(Bubble).default([]),
  input: Choices.nullish(),
})
export type TypebotAnswer = z.output<typeof TypebotAnswer>

/** What is stored of the conversation. */
export const TypebotSession = z.object({
  sessionId: z.string(),
  /** The texts of the last choices, in order. */
  choices: z.array(z.string()).default([]),
  isMultiple: z.boolean().default(false),
})
export type TypebotSession = z.output<typeof TypebotSession>

/** Formatting marks must touch the text: WhatsApp ignores them beside a space. */
const marked = (text: string, mark: string): string => {
  const words = text.trim()
  if (words === '') return text
  const at = text.indexOf(words)
  return `${text.slice(0, at)}${mark}${words}${mark}${text.slice(at + words.length)}`
}

const inlineText = (node: RichNode): string => {
  if (typeof node.text === 'string') {
    let { text } = node
    if (node.bold) text = marked(text, '*')
    if (node.italic) text = marked(text, '_')
    return node.underline ? marked(text, '~') : text
  }
  const inner = (node.children ?? []).map(inlineText).join('')
  if (node.type === 'a' && node.url && inner.trim() !== node.url)
    return inner === '' ? node.url : `${inner} (${node.url})`
  return inner
}

const isInline = (node: RichNode): boolean =>
  typeof node.text === 'string' || node.type === 'a' || node.type === 'inline-variable'

const blockText = (node: RichNode): string => {
  const children = node.children ?? []
  if (children.length === 0 || children.every(isInline)) return inlineText(node)
  const lines = children.map(blockText)
  if (node.type === 'ul') return lines.map((line) => `- ${line}`).join('\n')
  if (node.type === 'ol') return lines.map((line, at) => `${at + 1}. ${line}`).join('\n')
  return children.some((child) => !isInline(child)) && node.type !== 'li' && node.type !== 'lic'
    ? lines.join('\n')
    : lines.join('')
}

export const richText = (nodes: readonly RichNode[]): string => nodes.map(blockText).join('\n').trim()

const saidIn = (bubble: TypebotAnswer['messages'][number]): SaidOutside | null => {
  const { content } = bubble
  if (!content) return null
  if (bubble.type === 'text') {
    const text = content.richText ? richText(content.richText) : (content.markdown ?? content.plainText ?? '').trim()
    return text === '' ? null : { kind: 'text', text }
  }
  if (!content.url) return null
  if (bubble.type === 'image' || bubble.type === 'video' || bubble.type === 'audio')
    return isFetched(bubble.type, content.url)
      ? { kind: 'file', url: content.url, caption: '', isVoiceNote: bubble.type === 'audio' }
      : { kind: 'text', text: content.url }
  return { kind: 'text', text: content.url }
}

/** Videos of YouTube and the like are web pages, not files. */
const isFetched = (type: string, url: string): boolean => type !== 'video' || /\.(mp4|mov|3gp|webm)(\?|$)/i.test(url)

interface Choice {
  text: string
  /** The maximum of a choice's text. */
  picture: string | null
}

const choicesOf = (input: TypebotAnswer['input']): Choice[] =>
  (input?.items ?? [])
    .map(({ content, title, value, pictureSrc }) => ({
      text: (content ?? title ?? value ?? '').trim(),
      picture: pictureSrc || null,
    }))
    .filter(({ text }) => text !== '')

/** The default maximum of a rating. */
const usualRating = 10
const ratingText = (input: TypebotAnswer['input']): SaidOutside[] =>
  input?.type === 'rating input' ? [{ kind: 'text', text: `_1 – ${input.options?.length ?? usualRating}_` }] : []

/** Typebot's own texts for misunderstood answers; the integration's text replaces them. */
const invalid = /^(invalid message\. please, try again\.?|mensagem inválida\. por favor, tente novamente\.?)$/i

const orderedId = z.coerce.number().int().positive().optional().catch(undefined)
const Transfer = z.object({ queueId: orderedId, userId: orderedId, stopBot: z.boolean().optional().catch(undefined) })

const orderIn = (text: string): unknown => {
  try {
    return text.startsWith('#') ? JSON.parse(text.slice(1)) : null
  } catch {
    return null
  }
}

/** A text of `#` and JSON is a command: `{queueId, userId}` moves the ticket, `{stopBot: true}` hands it over. */
export const transferIn = (text: string): { deed: Deed | null } | null => {
  const order = orderIn(text)
  if (typeof order !== 'object' || order === null) return null
  const { queueId, userId, stopBot } = Transfer.safeParse(order).data ?? {}
  if (queueId !== undefined || userId !== undefined)
    return { deed: { kind: 'move', queueId: queueId ?? null, userId: userId ?? null } }
  return { deed: stopBot ? { kind: 'end' } : null }
}

/** Choices with a picture are sent as pictures, the others as lines of one text. */
const shownChoices = (choices: readonly Choice[], isMultiple: boolean): SaidOutside[] => {
  const numbered = choices.map(({ text, picture }, at) => ({ line: `*${at + 1}* - ${text}`, picture }))
  const pictures = numbered.flatMap(({ line, picture }): SaidOutside[] =>
    picture === null ? [] : [{ kind: 'file', url: picture, caption: line, isVoiceNote: false }],
  )
  const lines = numbered.flatMap(({ line, picture }) => (picture === null ? [line] : [])).join('\n')
  const text = [lines, isMultiple ? '_1, 2…_' : ''].filter((part) => part !== '').join('\n\n')
  return choices.length === 0 || text === '' ? pictures : [...pictures, { kind: 'text', text }]
}

/** The result of a chat; without any text it is the integration's text for misunderstood messages. */
export const typebotReply = (
  answer: TypebotAnswer,
  { sessionId, unknown, endsQuietly = false }: { sessionId: string; unknown: string; endsQuietly?: boolean },
): Reply => {
  const said = answer.messages.map(saidIn).filter((each) => each !== null)
  const says: SaidOutside[] = []
  let deed: Deed | null = null
  for (const each of said) {
    const meant = each.kind === 'text' ? transferIn(each.text) : null
    const isUnknown = each.kind === 'text' && unknown !== '' && invalid.test(each.text.trim())
    if (meant) deed = meant.deed ?? deed
    else says.push(isUnknown ? { kind: 'text', text: unknown } : each)
  }
  const choices = choicesOf(answer.input)
  const isMultiple = answer.input?.options?.isMultipleChoice ?? false
  const asks = [...shownChoices(choices, isMultiple), ...ratingText(answer.input)]
  const isSilent = says.length === 0 && asks.length === 0 && deed === null
  // A chat without a question is over: the next message starts another one.
  const isOver = !answer.input && (endsQuietly || !isSilent)
  if (isSilent && !isOver && unknown !== '') says.push({ kind: 'text', text: unknown })
  const texts = choices.map(({ text }) => text)
  const session: TypebotSession | null = isOver ? null : { sessionId, choices: texts, isMultiple }
  // If there is too much, its question is kept rather than the last texts before it.
  const shown = [...says.slice(0, Math.max(mostSaid - asks.length, 0)), ...asks]
  return { ...silence, says: shown, deed, session, isOver }
}

/** Only numbers, with commas, semicolons, blanks or "e" between them. */
const numbersIn = (words: string): number[] | null =>
  /\d/.test(words) && /^[\d\s,;e]*$/.test(words) ? (words.match(/\d+/g) ?? []).map(Number) : null

/** A number becomes the choice with this number; any other text is sent unchanged. */
export const typebotWords = (
  words: string,
  { choices, isMultiple }: Pick<TypebotSession, 'choices' | 'isMultiple'>,
): string => {
  if (choices.length === 0) return words
  const numbers = numbersIn(words)
  if (numbers === null) {
    const plain = (text: string) => text.trim().toLocaleLowerCase()
    return choices.find((choice) => plain(choice) === plain(words)) ?? words
  }
  // Each once: a customer's long list of one number would be its choice thousands of times.
  const chosen = [...new Set(numbers)].map((number) => choices[number - 1])
  if (chosen.some((choice) => choice === undefined)) return words
  return isMultiple ? chosen.join(', ') : (chosen[0] ?? words)
}

const same = (words: string, keyword: string): boolean =>
  keyword.trim() !== '' && words.trim().toLocaleLowerCase() === keyword.trim().toLocaleLowerCase()

interface Keywords {
  typebot_keyword_finish: string
  typebot_keyword_restart: string
  typebot_restart_message: string
}

/** A keyword works without asking the bot. */
export const keywordReply = (words: string, settings: Keywords): Reply | null => {
  if (same(words, settings.typebot_keyword_finish)) return { ...silence, deed: { kind: 'close', saysFarewell: true } }
  if (!same(words, settings.typebot_keyword_restart)) return null
  const text = settings.typebot_restart_message
  return { ...silence, says: text.trim() === '' ? [] : [{ kind: 'text', text }] }
}

/** Minutes since the last message; 0: never. A time in the future, from a wrong clock, does not expire. */
export const isExpired = (activeAt: Date | null, minutes: number, now: Date): boolean =>
  minutes > 0 && activeAt !== null && Math.abs(now.getTime() - activeAt.getTime()) > minutes * 60_000
