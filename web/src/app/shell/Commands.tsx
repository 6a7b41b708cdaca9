import { Suspense, useEffect, useState } from 'react'
import { holdCommands } from '../../lib/command-keys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { useTypedAhead } from '../../ui/use-typed-ahead.ts'
import { commands } from '../features.ts'
import { useShellCommands } from './use-shell-commands.ts'

// Mounted at first use.
const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette
const CommandPalette = lazyPart(loadPalette)
/** Users type right after its shortcut, so it must be loaded by then. */
const paletteAfterMs = 3_000
const paletteField = 'command-palette'
const ShortcutSheet = lazyPart(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet)

export const Commands = ({ toggleMenu }: { toggleMenu: (() => void) | null }) => {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const hasPalette = useOnceTrue(shown === 'palette')
  const hasShortcuts = useOnceTrue(shown === 'shortcuts')
  const [query, setQuery] = useState('')
  useTypedAhead(shown === 'palette' ? paletteField : null, setQuery)
  const close = () => setShown(null)
  useEffect(() => holdCommands(shown !== null), [shown])
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useShellCommands({
    openPalette: () => {
      setQuery('')
      setShown('palette')
    },
    openShortcuts: () => setShown('shortcuts'),
    toggleMenu,
  })
  return (
    <Suspense fallback={null}>
      {hasPalette && (
        <CommandPalette
          commands={commands}
          isOpen={shown === 'palette'}
          fieldId={paletteField}
          query={query}
          onQuery={setQuery}
          onClose={close}
        />
      )}
      {hasShortcuts && <ShortcutSheet commands={commands} isOpen={shown === 'shortcuts'} onClose={close} />}
    </Suspense>
  )
}
