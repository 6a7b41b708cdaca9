import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

export type TooltipSide = 'top' | 'bottom' | 'right' | 'left'

const openAfterMs = 350

/** An element's tooltip; spread it into any element. Absent while its popup is open. */
export const tooltip = (text: string | undefined, side: TooltipSide = 'bottom') => ({
  'data-tooltip': text,
  'data-tooltip-side': side === 'bottom' ? undefined : side,
})

const OpenTooltip = lazyPart(async () => (await import('./OpenTooltip.tsx')).OpenTooltip, { isQuiet: true })

const ownerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** The element on which a mouse has rested. After a press the tooltip is no longer needed. */
const useRestedOn = (): HTMLElement | null => {
  const [rested, setRested] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let owner: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setRested(null)
    }
    const onOver = (event: PointerEvent) => {
      const over = event.pointerType === 'mouse' ? ownerOf(event) : null
      if (over === owner) return
      owner = over
      hide()
      if (over) timer = setTimeout(() => over.isConnected && setRested(over), openAfterMs)
    }
    const onLeave = () => {
      owner = null
      hide()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', hide)
    document.documentElement.addEventListener('pointerleave', onLeave)
    return () => {
      hide()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', hide)
      document.documentElement.removeEventListener('pointerleave', onLeave)
    }
  }, [])
  return rested
}

/** One tooltip for the whole page, because a list with many buttons should not mount hundreds. */
export const Tooltips = () => {
  const rested = useRestedOn()
  const text = rested?.dataset.tooltip
  if (!rested || !text || rested.getAttribute('aria-expanded') === 'true') return null
  return (
    <Suspense fallback={null}>
      <OpenTooltip of={rested} text={text} side={(rested.dataset.tooltipSide as TooltipSide | undefined) ?? 'bottom'} />
    </Suspense>
  )
}
