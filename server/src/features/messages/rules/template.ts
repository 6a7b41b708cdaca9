/** A template with its values, as it is stored and shown. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { filledIn, variablesIn } from '@guiche/contract/template-text'
import type { Composed } from './interactive.ts'

export interface TemplateValues {
  header: readonly string[]
  body: readonly string[]
  buttons: readonly string[]
}

/** `fileKind`: the kind of file in its header. */
type GivenFile = 'image' | 'video' | 'document' | 'audio' | null

const named = (text: string, values: readonly string[]) =>
  variablesIn(text).map((name, index) => ({ name, text: values[index] ?? '' }))

const mediaKinds = ['image', 'video', 'document'] as const
/** The kind of file above its text. */
export const headerFileOf = ({ header }: Pick<MessageTemplate, 'header'>) =>
  mediaKinds.find((kind) => kind === header.kind) ?? null

const headingOf = ({ header }: MessageTemplate) => (header.kind === 'text' ? header.text : '')

const isMissing = (wanted: number, values: readonly string[]) => wanted !== values.length

/** The buttons as shown, and what the provider must be told about them. */
const buttonsOf = (template: MessageTemplate, values: readonly string[]) => {
  const left = [...values]
  const read: { kind: 'reply' | 'url' | 'call' | 'copy'; text: string; value: string }[] = []
  const told: { index: number; kind: 'url' | 'copy'; value: string }[] = []
  template.buttons.forEach(({ kind, text, value, needsValue }, index) => {
    const given = needsValue ? (left.shift() ?? '') : ''
    if (needsValue) told.push({ index, kind: kind === 'copy' ? 'copy' : 'url', value: given })
    read.push({ kind, text, value: needsValue ? (kind === 'copy' ? given : filledIn(value, [given])) : value })
  })
  return { read, told }
}

export const composedTemplate = (
  template: MessageTemplate,
  values: TemplateValues,
  fileKind: GivenFile,
): Decision<Composed> => {
  if (template.obstacle !== null) return refuse('ERR_TEMPLATE_UNUSABLE')
  const headerMedia = headerFileOf(template)
  const heading = headingOf(template)
  if (headerMedia !== null && fileKind === null) return refuse('ERR_TEMPLATE_VALUES', 'body.file')
  if (headerMedia !== fileKind) return refuse('ERR_FILE_TYPE', 'body.file')
  if (isMissing(variablesIn(heading).length, values.header)) return refuse('ERR_TEMPLATE_VALUES', 'body.header')
  if (isMissing(variablesIn(template.body).length, values.body)) return refuse('ERR_TEMPLATE_VALUES', 'body.body')
  if (isMissing(template.buttons.filter(({ needsValue }) => needsValue).length, values.buttons))
    return refuse('ERR_TEMPLATE_VALUES', 'body.buttons')
  const { read, told } = buttonsOf(template, values.buttons)
  const text = filledIn(template.body, values.body)
  return accept({
    mediaType: 'interactiveMessage',
    body: text,
    data: {
      kind: 'template',
      buttons: { title: filledIn(heading, values.header), text, footer: template.footer, buttons: read },
      template: {
        name: template.name,
        language: template.language,
        headerMedia,
        header: named(heading, values.header),
        body: named(template.body, values.body),
        buttons: told,
      },
    },
  })
}
