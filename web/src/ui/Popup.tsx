import { type ReactElement, type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useOpener } from './use-opener.ts'

export type PopupPosition = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'

export interface PopupProps {
  /** The button that opens and closes it. */
  trigger: ReactElement<object>
  children: (close: () => void) => ReactNode
  width?: number
  position?: PopupPosition
}

const OpenPopup = lazyPart(async () => (await import('./OpenPopup.tsx')).OpenPopup)

/** A small floating pane for anything but a list of actions. */
export const Popup = ({ trigger, children, width = 280, position = 'bottom-end' }: PopupProps) => {
  const opener = useOpener('dialog', trigger)
  return (
    <>
      {opener.trigger}
      {opener.isMade && (
        <Suspense fallback={null}>
          <OpenPopup opener={opener} width={width} position={position}>
            {children(() => opener.setOpen(false))}
          </OpenPopup>
        </Suspense>
      )}
    </>
  )
}
