import type { CommandTable } from '../../../lib/commands.ts'

export const writingDefinitions = {
  'writing.reply': { label: 'shell.commands.writing.reply', keys: 'r' },
  'writing.note': { label: 'shell.commands.writing.note', keys: 'n' },
} as const satisfies CommandTable

export type WritingCommandId = keyof typeof writingDefinitions
