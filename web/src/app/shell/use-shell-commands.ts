import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenForCommands } from '../../lib/command-keys.ts'
import { type Deeds, useCommands } from '../../lib/commands.ts'
import { openOwnDialog } from '../../lib/own-dialog.ts'
import { signOut } from '../../lib/session.ts'
import { useTheme } from '../../lib/theme.ts'
import { commands } from '../features.ts'
import type { ShellCommandId } from './commands.ts'
import { useMenu } from './use-menu.ts'

interface ShellDeeds {
  openPalette: () => void
  openShortcuts: () => void
  /** Absent if the menu is a drawer. */
  toggleMenu: (() => void) | null
}

/** The commands of every screen, and the only listener for shortcuts. */
export const useShellCommands = ({ openPalette, openShortcuts, toggleMenu }: ShellDeeds): void => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toggle } = useTheme()
  const items = useMenu().flat()
  const going: Deeds = Object.fromEntries(
    items.map(({ key, path }) => [`going.${key}`, () => void navigate({ to: path })]),
  )
  useCommands(going)
  useCommands<ShellCommandId>({
    'screen.palette': openPalette,
    'screen.shortcuts': openShortcuts,
    'screen.theme': toggle,
    'screen.refresh': () => void client.invalidateQueries(),
    'screen.menu': toggleMenu,
    'screen.profile': () => openOwnDialog({ kind: 'profile' }),
    'screen.password': () => openOwnDialog({ kind: 'password' }),
    'screen.logout': () => void signOut(),
  })
  useEffect(() => listenForCommands(commands), [])
}
