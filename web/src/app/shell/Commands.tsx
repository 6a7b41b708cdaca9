import { lazy, Suspense, useEffect, useState } from 'react'
import { holdCommands } from '../../lib/command-keys.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { useShellCommands } from './use-shell-commands.ts'

// Made when they are first asked for.
const loadPalette = async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette })
const CommandPalette = lazy(loadPalette)
/** Whoever presses its keys goes on typing at once: it is there by then. */
const paletteAfterMs = 3_000
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

export const Commands = ({ toggleMenu }: { toggleMenu: (() => void) | null }) => {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const hasPalette = useOnceTrue(shown === 'palette')
  const hasShortcuts = useOnceTrue(shown === 'shortcuts')
  const close = () => setShown(null)
  useEffect(() => holdCommands(shown !== null), [shown])
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useShellCommands({
    openPalette: () => setShown('palette'),
    openShortcuts: () => setShown('shortcuts'),
    toggleMenu,
  })
  return (
    <Suspense fallback={null}>
      {hasPalette && <CommandPalette isOpen={shown === 'palette'} onClose={close} />}
      {hasShortcuts && <ShortcutSheet isOpen={shown === 'shortcuts'} onClose={close} />}
    </Suspense>
  )
}
