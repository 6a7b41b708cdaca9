import type { ChannelKind } from '@guiche/contract/channels'
import { mostLetters, takesCaption } from '@guiche/contract/message-length'
import type { ShownMenu } from '@guiche/flow-engine/shown-menu'
import { kindOfFile } from '../../media/rules.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { composedList, composedReplies } from '../../messages/rules/interactive.ts'
import type { Said } from '../rules/menu-outcome.ts'
import type { GreetingFile } from './greeting-file.ts'

const asSystem = { userId: null, isPrivate: false, quotedId: null } as const

export const postedText = (body: string): Posted => ({
  id: crypto.randomUUID(),
  body,
  mediaType: 'conversation',
  ...asSystem,
})

const postedMenu = (menu: ShownMenu): Posted => {
  if (menu.shape === 'text') return postedText(menu.text)
  if (menu.shape === 'buttons')
    return { id: crypto.randomUUID(), ...composedReplies(menu.text, menu.buttons), ...asSystem }
  const rows = menu.rows.map((title) => ({ title, description: '' }))
  const list = { title: '', text: menu.text, footer: '', buttonText: menu.button, sections: [{ title: '', rows }] }
  return { id: crypto.randomUUID(), ...composedList({ ...list, id: undefined }), ...asSystem }
}

const postedMedia = (body: string, file: GreetingFile): Posted => ({
  ...postedText(body),
  mediaType: kindOfFile(file.mime) === 'video' ? 'video' : 'image',
  media: { ...file, seconds: null, isVoiceNote: false },
})

/**
 * The greeting is the caption of its picture. If it is a list, or too long for a caption, the picture is sent first.
 */
export const postedSaid = (said: Said, file: GreetingFile | null, channel: ChannelKind): Posted[] => {
  const words = said.kind === 'menu' ? postedMenu(said.menu) : postedText(said.text)
  if (!said.hasMedia || file === null) return [words]
  const isCaption =
    words.mediaType === 'conversation' &&
    takesCaption(channel, file.mime) &&
    words.body.length <= mostLetters(channel, file.mime)
  return isCaption ? [postedMedia(words.body, file)] : [postedMedia('', file), words]
}
