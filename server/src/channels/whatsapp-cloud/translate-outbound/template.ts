/** A template and its values for Meta. Pure. */
import type { TemplateData } from '@guiche/contract/features/message-parts'
import { FinalFailure, type OutboundMessage } from '../../channel.ts'

type Values = TemplateData['header']

/** Numbered placeholders are filled in order. */
const parametersOf = (values: Values) =>
  values.map(({ name, text }) => ({ type: 'text', ...(/^\d+$/.test(name) ? {} : { parameter_name: name }), text }))

const headerOf = ({ media }: OutboundMessage, { headerMedia, header }: TemplateData, mediaId: string | undefined) => {
  if (headerMedia === null) return header.length > 0 ? [{ type: 'header', parameters: parametersOf(header) }] : []
  if (mediaId === undefined) throw new FinalFailure('media_missing')
  const file = { id: mediaId, ...(headerMedia === 'document' ? { filename: media?.name ?? 'file' } : {}) }
  return [{ type: 'header', parameters: [{ type: headerMedia, [headerMedia]: file }] }]
}

const buttonOf = ({ index, kind, value }: TemplateData['buttons'][number]) => ({
  type: 'button',
  sub_type: kind === 'copy' ? 'copy_code' : 'url',
  index: String(index),
  parameters: [kind === 'copy' ? { type: 'coupon_code', coupon_code: value } : { type: 'text', text: value }],
})

export const templateOf = (message: OutboundMessage, template: TemplateData, mediaId: string | undefined) => ({
  type: 'template',
  template: {
    name: template.name,
    language: { code: template.language },
    components: [
      ...headerOf(message, template, mediaId),
      ...(template.body.length > 0 ? [{ type: 'body', parameters: parametersOf(template.body) }] : []),
      ...template.buttons.map(buttonOf),
    ],
  },
})
