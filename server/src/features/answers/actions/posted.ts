import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { mostLetters, takesCaption } from '@guiche/contract/message-length'
import type { ShownMenu } from '@guiche/flow-engine/shown-menu'
import { kindOfFile } from '../../media/rules.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { composedList, composedReplies } from '../../messages/rules/interactive.ts'
import { inPieces } from '../../messages/rules/pieces.ts'
import type { Said } from '../rules/menu-outcome.ts'
import type { GreetingFile } from './greeting-file.ts'

const asSystem = { userId: null, isPrivate: false, quotedId: null } as const

const postedText = (body: string): Posted => ({
  id: crypto.randomUUID(),
  body,
  mediaType: 'conversation',
  ...asSystem,
})

/** More than one where the channel takes no message so long. */
export const postedTexts = (body: string, channel: ChannelKind): Posted[] =>
  inPieces(body, abilitiesOf(channel).maxTextLength).map(postedText)

const postedMenu = (menu: ShownMenu, channel: ChannelKind): Posted[] => {
  if (menu.shape === 'text') return postedTexts(menu.text, channel)
  if (menu.shape === 'buttons')
    return [{ id: crypto.randomUUID(), ...composedReplies(menu.text, menu.buttons), ...asSystem }]
  const rows = menu.rows.map((title) => ({ title, description: '' }))
  const list = { title: '', text: menu.text, footer: '', buttonText: menu.button, sections: [{ title: '', rows }] }
  return [{ id: crypto.randomUUID(), ...composedList({ ...list, id: undefined }), ...asSystem }]
}

const postedMedia = (body: string, file: GreetingFile): Posted => ({
  ...postedText(body),
  mediaType: kindOfFile(file.mime) === 'video' ? 'video' : 'image',
  media: { ...file, seconds: null, isVoiceNote: false },
})

/** The greeting is the caption of its picture. Where it is no caption, as a list, or too long for one, the picture goes ahead. */
export const postedSaid = (said: Said, file: GreetingFile | null, channel: ChannelKind): Posted[] => {
  const words = said.kind === 'menu' ? postedMenu(said.menu, channel) : postedTexts(said.text, channel)
  if (!said.hasMedia || file === null) return words
  const [first, ...others] = words
  const isCaption =
    first?.mediaType === 'conversation' &&
    others.length === 0 &&
    takesCaption(channel, file.mime) &&
    first.body.length <= mostLetters(channel, file.mime)
  return isCaption ? [postedMedia(first.body, file)] : [postedMedia('', file), ...words]
}
