/** Checks the parameters of a template message against its template and renders the customer's view. */
import { GraphError } from '../errors.ts'
import type { SentComponent, TemplateContent, TemplateParameter } from '../messages/template-schema.ts'
import type { Template } from '../schema.ts'
import { fillIn, headerFormat, linkButtonsWithVariable, partOf, variablesIn } from './definition.ts'

export interface FilledButton {
  type: string
  text: string
  payload: string
}

export interface FilledTemplate {
  text: string
  buttons: FilledButton[]
  headerMedia: { kind: 'image' | 'video' | 'document'; id?: string | undefined; link?: string | undefined } | undefined
}

const sent = (content: TemplateContent, type: 'header' | 'body') =>
  content.components?.find((component) => component.type.toLowerCase() === type)?.parameters ?? []

function textOf(parameter: TemplateParameter): string {
  if (parameter.type === 'text') return parameter.text
  if (parameter.type === 'currency') return parameter.currency.fallback_value
  if (parameter.type === 'date_time') return parameter.date_time.fallback_value
  throw new GraphError(132012, { details: `Format mismatch, expected TEXT, received ${parameter.type.toUpperCase()}` })
}

function valuesFor(place: string, text: string | undefined, parameters: readonly TemplateParameter[]) {
  const variables = variablesIn(text)
  if (variables.length !== parameters.length) {
    const details = `${place}: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`
    throw new GraphError(132000, { details })
  }
  return new Map(
    parameters.map((parameter, position) => {
      const given = 'parameter_name' in parameter ? parameter.parameter_name : undefined
      const name = given ?? variables[position] ?? ''
      if (!variables.includes(name)) {
        throw new GraphError(100, { details: `${place}: parameter name ${name} is not in the template` })
      }
      return [name, textOf(parameter)] as const
    }),
  )
}

function fillHeader(template: Template, content: TemplateContent) {
  const format = headerFormat(template)
  const parameters = sent(content, 'header')
  const text = partOf(template, 'HEADER')?.text
  if (format === 'none' || format === 'TEXT') {
    const values = valuesFor('header', format === 'none' ? '' : text, parameters)
    return { text: format === 'none' || text === undefined ? '' : fillIn(text, values), media: undefined }
  }
  const [parameter] = parameters
  if (parameter?.type.toUpperCase() !== format) {
    const received = parameter?.type.toUpperCase() ?? 'UNKNOWN'
    throw new GraphError(132012, { details: `header: Format mismatch, expected ${format}, received ${received}` })
  }
  return { text: '', media: mediaOf(parameter) }
}

function mediaOf(parameter: TemplateParameter | undefined): FilledTemplate['headerMedia'] {
  if (parameter?.type === 'image') return { kind: 'image', ...parameter.image }
  if (parameter?.type === 'video') return { kind: 'video', ...parameter.video }
  if (parameter?.type === 'document') return { kind: 'document', ...parameter.document }
  return undefined
}

type SentButton = Extract<SentComponent, { index: number }>
const isButton = (component: SentComponent): component is SentButton => 'index' in component

function fillButtons(template: Template, content: TemplateContent): FilledButton[] {
  const given = (content.components ?? []).filter(isButton)
  const defined = partOf(template, 'BUTTONS')?.buttons ?? []
  for (const button of given) {
    if (defined[button.index] === undefined) {
      throw new GraphError(132012, { details: `buttons: the template has no button at index ${button.index}` })
    }
  }
  for (const index of linkButtonsWithVariable(template)) {
    if (given.some((button) => button.index === index && button.parameters?.[0]?.type === 'text')) continue
    throw new GraphError(131008, { details: `buttons: Button at index ${index} of type Url requires a parameter` })
  }
  return defined.map((button, index) => {
    const parameter = given.find((candidate) => candidate.index === index)?.parameters?.[0]
    const text = button.text ?? ''
    return { type: button.type, text, payload: parameter?.type === 'payload' ? parameter.payload : text }
  })
}

export function fillTemplate(template: Template, content: TemplateContent): FilledTemplate {
  const header = fillHeader(template, content)
  const body = partOf(template, 'BODY')?.text ?? ''
  const values = valuesFor('body', body, sent(content, 'body'))
  const footer = partOf(template, 'FOOTER')?.text ?? ''
  const text = [header.text, fillIn(body, values), footer].filter((line) => line !== '').join('\n')
  return { text, buttons: fillButtons(template, content), headerMedia: header.media }
}
