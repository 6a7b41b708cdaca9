import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { ShownMenu } from '@guiche/flow-engine/shown-menu'
import type { Posted } from '../../messages/actions/post-message.ts'
import { composedList, composedReplies } from '../../messages/rules/interactive.ts'
import { inPieces } from '../../messages/rules/pieces.ts'

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

export const postedMenu = (menu: ShownMenu, channel: ChannelKind): Posted[] => {
  if (menu.shape === 'text') return postedTexts(menu.text, channel)
  if (menu.shape === 'buttons')
    return [{ id: crypto.randomUUID(), ...composedReplies(menu.text, menu.buttons), ...asSystem }]
  const rows = menu.rows.map((title) => ({ title, description: '' }))
  const list = { title: '', text: menu.text, footer: '', buttonText: menu.button, sections: [{ title: '', rows }] }
  return [{ id: crypto.randomUUID(), ...composedList({ ...list, id: undefined }), ...asSystem }]
}
