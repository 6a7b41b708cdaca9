import type { ShownMenu } from '@guiche/flow-engine/shown-menu'
import type { Posted } from '../../messages/actions/post-message.ts'
import { composedList } from '../../messages/rules/interactive.ts'

const asSystem = { userId: null, isPrivate: false, quotedId: null } as const

export const postedText = (body: string): Posted => ({
  id: crypto.randomUUID(),
  body,
  mediaType: 'conversation',
  ...asSystem,
})

export const postedMenu = (menu: ShownMenu): Posted => {
  if (menu.shape !== 'list') return postedText(menu.text)
  const rows = menu.rows.map((title) => ({ title, description: '' }))
  const list = { title: '', text: menu.text, footer: '', buttonText: menu.button, sections: [{ title: '', rows }] }
  return { id: crypto.randomUUID(), ...composedList({ ...list, id: undefined }), ...asSystem }
}
