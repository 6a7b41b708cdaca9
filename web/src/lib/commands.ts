/** Everything that a key or the palette can do, once. Screens say what is possible now; nothing else listens for bare keys. */
import { useEffect, useRef } from 'react'
import type { Label } from './i18n.ts'

export const commandGroups = ['ticket', 'writing', 'list', 'going', 'screen'] as const
export type CommandGroup = (typeof commandGroups)[number]
export type CommandId = `${CommandGroup}.${string}`

export interface Command {
  label: Label
  /** As command-keys.ts names them; two names with a space are pressed one after the other. */
  keys?: string
  /** Moves or leaves the focus: means nothing when it is chosen from a list. */
  isOnlyKey?: true
  /** Also while somebody types. */
  whileTyping?: true
}

/** A feature hands its own in; the menu makes those of going. */
export type CommandTable = { readonly [Id in CommandId]?: Command }

/** All of them, in the order in which they are offered. */
export type Commands = ReadonlyMap<CommandId, Command>

export const groupOf = (id: CommandId): CommandGroup => id.slice(0, id.indexOf('.')) as CommandGroup

/** What a component can carry out now; null and absent: not possible. */
export type Deeds<Id extends CommandId = CommandId> = { readonly [I in Id]?: (() => void) | null }

const providers = new Set<() => Deeds>()

/** The deed behind a command, when there is one; the one that came last goes first. */
export const deedOf = (id: CommandId): (() => void) | null => {
  for (const provide of [...providers].reverse()) {
    const deed = provide()[id]
    if (deed) return deed
  }
  return null
}

/** Offers commands while the component is there: `useCommands<TicketCommandId>({ 'ticket.tag': () => askForTag() })`. */
export const useCommands = <Id extends CommandId>(deeds: Deeds<Id>): void => {
  const newest = useRef(deeds)
  newest.current = deeds
  useEffect(() => {
    const provide = () => newest.current
    providers.add(provide)
    return () => void providers.delete(provide)
  }, [])
}
