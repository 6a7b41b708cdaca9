/** The content of a sent message: its media and its readable text. Pure. */
import type { MediaKind } from '../media/rules.ts'
import type { SendContent } from './content-schema.ts'
import type { InteractiveContent } from './interactive-schema.ts'

export interface MediaUse {
  kind: MediaKind
  id?: string | undefined
  link?: string | undefined
  isVoice: boolean
}

export function mediaIn(send: SendContent): MediaUse | undefined {
  switch (send.type) {
    case 'audio':
      return { kind: 'audio', id: send.content.id, link: send.content.link, isVoice: send.content.voice === true }
    case 'image':
    case 'video':
    case 'document':
    case 'sticker':
      return { kind: send.type, id: send.content.id, link: send.content.link, isVoice: false }
    case 'interactive':
      return headerMedia(send.content)
    case 'template':
      return templateMedia(send.content.components ?? [])
    default:
      return undefined
  }
}

function headerMedia(content: InteractiveContent): MediaUse | undefined {
  if (!('header' in content) || content.header === undefined) return undefined
  const { header } = content
  if (header.type === 'image') return { kind: 'image', ...header.image, isVoice: false }
  if (header.type === 'video') return { kind: 'video', ...header.video, isVoice: false }
  if (header.type === 'document') return { kind: 'document', ...header.document, isVoice: false }
  return undefined
}

type Template = Extract<SendContent, { type: 'template' }>['content']

function templateMedia(components: NonNullable<Template['components']>): MediaUse | undefined {
  for (const parameter of components.flatMap((component) => component.parameters ?? [])) {
    if (parameter.type === 'image') return { kind: 'image', ...parameter.image, isVoice: false }
    if (parameter.type === 'video') return { kind: 'video', ...parameter.video, isVoice: false }
    if (parameter.type === 'document') return { kind: 'document', ...parameter.document, isVoice: false }
  }
  return undefined
}

export function readableText(send: SendContent): string {
  switch (send.type) {
    case 'text':
      return send.content.body
    case 'image':
    case 'video':
    case 'document':
      return send.content.caption ?? ''
    case 'interactive':
      return send.content.body.text
    case 'location':
      return send.content.name ?? send.content.address ?? `${send.content.latitude}, ${send.content.longitude}`
    case 'contacts':
      return send.content.map((contact) => contact.name.formatted_name).join(', ')
    default:
      return ''
  }
}
