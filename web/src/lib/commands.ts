/**
 * All commands of keys and the palette. Screens register which are possible now; nothing else listens for single
 * keys.
 */
import { useEffect, useRef } from 'react'
import type { Label } from './i18n.ts'

export const commandGroups = ['ticket', 'writing', 'list', 'going', 'screen'] as const
export type CommandGroup = (typeof commandGroups)[number]
export type CommandId = `${CommandGroup}.${string}`

export interface Command {
  label: Label
  /** As in command-keys.ts; two keys with a space are pressed one after the other. */
  keys?: string
  /** Moves or leaves the focus: useless in a list. */
  isOnlyKey?: true
  /** Also while typing. */
  whileTyping?: true
}

/** Features register their own; the menu generates those for navigation. */
export type CommandTable = { readonly [Id in CommandId]?: Command }

/** All of them, in the order in which they are offered. */
export type Commands = ReadonlyMap<CommandId, Command>

export const groupOf = (id: CommandId): CommandGroup => id.slice(0, id.indexOf('.')) as CommandGroup

/** The handlers of a component; null and absent: not possible now. */
export type Deeds<Id extends CommandId = CommandId> = { readonly [I in Id]?: (() => void) | null }

const providers = new Set<() => Deeds>()

/** The handler of a command, if there is one; the latest one wins. */
export const deedOf = (id: CommandId): (() => void) | null => {
  for (const provide of [...providers].reverse()) {
    const deed = provide()[id]
    if (deed) return deed
  }
  return null
}

/**
 * Registers commands while the component is mounted: `useCommands<TicketCommandId>({ 'ticket.tag': () => askForTag()
 * })`.
 */
export const useCommands = <Id extends CommandId>(deeds: Deeds<Id>): void => {
  const newest = useRef(deeds)
  newest.current = deeds
  useEffect(() => {
    const provide = () => newest.current
    providers.add(provide)
    return () => void providers.delete(provide)
  }, [])
}
