/** Everything that a key or the palette can do, once. Screens say what is possible now; nothing else listens for bare keys. */
import { useEffect, useRef } from 'react'

export const commandGroups = ['ticket', 'writing', 'list', 'going', 'screen'] as const
export type CommandGroup = (typeof commandGroups)[number]

interface CommandDefinition {
  group: CommandGroup
  /** As command-keys.ts names them; two names with a space are pressed one after the other. */
  keys?: string
  /** Moves or leaves the focus: means nothing when it is chosen from a list. */
  isOnlyKey?: true
  /** Also while somebody types. */
  whileTyping?: true
}

/** The label of `ticket.accept` is the text `shell.commands.ticket.accept`; those of going are the menu's own. */
export const commands = {
  'ticket.accept': { group: 'ticket', keys: 'a' },
  'ticket.reopen': { group: 'ticket' },
  'ticket.transfer': { group: 'ticket', keys: 't' },
  'ticket.close': { group: 'ticket', keys: 'e' },
  'ticket.closeAndNext': { group: 'ticket', keys: 'Shift+E' },
  'ticket.return': { group: 'ticket' },
  'ticket.ignore': { group: 'ticket' },
  'ticket.snooze': { group: 'ticket', keys: 'h' },
  'ticket.wake': { group: 'ticket' },
  'ticket.tag': { group: 'ticket', keys: 'l' },
  'ticket.unread': { group: 'ticket', keys: 'u' },
  'ticket.log': { group: 'ticket' },
  'ticket.exportPdf': { group: 'ticket' },
  'ticket.remove': { group: 'ticket' },
  'writing.reply': { group: 'writing', keys: 'r' },
  'writing.note': { group: 'writing', keys: 'n' },
  'list.next': { group: 'list', keys: 'j', isOnlyKey: true },
  'list.previous': { group: 'list', keys: 'k', isOnlyKey: true },
  'list.open': { group: 'list', keys: 'Enter', isOnlyKey: true },
  'list.search': { group: 'list', keys: '/' },
  'list.back': { group: 'list', keys: 'Escape', isOnlyKey: true },
  'going.tickets': { group: 'going', keys: 'g t' },
  'going.dashboard': { group: 'going', keys: 'g d' },
  'going.reports': { group: 'going', keys: 'g r' },
  'going.moments': { group: 'going', keys: 'g m' },
  'going.quickMessages': { group: 'going', keys: 'g q' },
  'going.kanban': { group: 'going', keys: 'g k' },
  'going.toDo': { group: 'going', keys: 'g o' },
  'going.contacts': { group: 'going', keys: 'g c' },
  'going.schedules': { group: 'going', keys: 'g s' },
  'going.tags': { group: 'going', keys: 'g l' },
  'going.chats': { group: 'going', keys: 'g i' },
  'going.helps': { group: 'going' },
  'going.campaigns': { group: 'going', keys: 'g p' },
  'going.contactLists': { group: 'going' },
  'going.campaignsConfig': { group: 'going' },
  'going.phraseLists': { group: 'going' },
  'going.flows': { group: 'going', keys: 'g f' },
  'going.announcements': { group: 'going' },
  'going.messagesApi': { group: 'going' },
  'going.users': { group: 'going', keys: 'g u' },
  'going.queues': { group: 'going', keys: 'g e' },
  'going.prompts': { group: 'going' },
  'going.integrations': { group: 'going' },
  'going.connections': { group: 'going', keys: 'g x' },
  'going.allConnections': { group: 'going' },
  'going.files': { group: 'going' },
  'going.billing': { group: 'going', keys: 'g b' },
  'going.settings': { group: 'going', keys: 'g j' },
  'going.companies': { group: 'going' },
  'screen.palette': { group: 'screen', keys: 'Mod+K', isOnlyKey: true, whileTyping: true },
  'screen.shortcuts': { group: 'screen', keys: '?' },
  'screen.theme': { group: 'screen' },
  'screen.refresh': { group: 'screen' },
  'screen.menu': { group: 'screen' },
  'screen.profile': { group: 'screen' },
  'screen.password': { group: 'screen' },
  'screen.logout': { group: 'screen' },
} as const satisfies Record<string, CommandDefinition>

export type CommandId = keyof typeof commands
export const commandIds = Object.keys(commands) as CommandId[]
export const definitionOf = (id: CommandId): CommandDefinition => commands[id]

/** What a component can carry out now; null and absent: not possible. */
export type Deeds = { readonly [Id in CommandId]?: (() => void) | null }

const providers = new Set<() => Deeds>()

/** The deed behind a command, when there is one; whoever came last goes first. */
export const deedOf = (id: CommandId): (() => void) | null => {
  for (const provide of [...providers].reverse()) {
    const deed = provide()[id]
    if (deed) return deed
  }
  return null
}

/** Offers commands while the component is there: `useCommands({ 'writing.reply': () => focusText() })`. */
export const useCommands = (deeds: Deeds): void => {
  const newest = useRef(deeds)
  newest.current = deeds
  useEffect(() => {
    const provide = () => newest.current
    providers.add(provide)
    return () => void providers.delete(provide)
  }, [])
}
