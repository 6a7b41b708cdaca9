import { plain } from '@guiche/contract/plain'
import { type CommandId, commandIds, deedOf, definitionOf } from '../../lib/commands.ts'

/** What can be done now and has every typed word in its name. */
export const matchingCommands = (
  query: string,
  labelOf: (id: CommandId) => string,
  isPossible: (id: CommandId) => boolean = (id) => deedOf(id) !== null,
): CommandId[] => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return commandIds.filter((id) => {
    if (definitionOf(id).isOnlyKey || !isPossible(id)) return false
    const label = plain(labelOf(id))
    return words.every((word) => label.includes(word))
  })
}
