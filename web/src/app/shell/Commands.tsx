import { lazy, Suspense, useState } from 'react'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { useShellCommands } from './use-shell-commands.ts'

// Made when they are first asked for.
const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

export const Commands = ({ toggleMenu }: { toggleMenu: (() => void) | null }) => {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  const hasPalette = useOnceTrue(shown === 'palette')
  const hasShortcuts = useOnceTrue(shown === 'shortcuts')
  const close = () => setShown(null)
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
