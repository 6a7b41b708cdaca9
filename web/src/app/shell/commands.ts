import type { CommandTable } from '../../lib/commands.ts'

/** The commands of every screen. */
export const shellCommands = {
  'screen.palette': { label: 'shell.commands.screen.palette', keys: 'Mod+K', isOnlyKey: true, whileTyping: true },
  'screen.shortcuts': { label: 'shell.commands.screen.shortcuts', keys: '?' },
  'screen.theme': { label: 'shell.commands.screen.theme' },
  'screen.refresh': { label: 'shell.commands.screen.refresh' },
  'screen.menu': { label: 'shell.commands.screen.menu' },
  'screen.profile': { label: 'shell.commands.screen.profile' },
  'screen.password': { label: 'shell.commands.screen.password' },
  'screen.logout': { label: 'shell.commands.screen.logout' },
} as const satisfies CommandTable

export type ShellCommandId = keyof typeof shellCommands
