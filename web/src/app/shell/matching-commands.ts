import { plain } from '@guiche/contract/plain'
import { type CommandId, type Commands, deedOf } from '../../lib/commands.ts'
import type { Label } from '../../lib/i18n.ts'

/** The possible commands whose name contains every typed word. */
export const matchingCommands = (commands: Commands, query: string, say: (label: Label) => string): CommandId[] => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return [...commands].flatMap(([id, { label, isOnlyKey }]) => {
    if (isOnlyKey || deedOf(id) === null) return []
    const name = plain(say(label))
    return words.every((word) => name.includes(word)) ? [id] : []
  })
}
