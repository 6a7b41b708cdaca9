import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface OptionDrag {
  id: number
  /** Moves another option before or behind this one. */
  onDrop: (draggedId: number, side: 'before' | 'behind') => void
}

const kind = 'queue-option'

const sideOf = (element: Element, clientY: number): 'before' | 'behind' => {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'behind'
}

/** A row that is taken by its handle and takes others before or behind it. */
export const useOptionDrag = (
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { id, onDrop }: OptionDrag,
) => {
  const [edge, setEdge] = useState<'before' | 'behind' | null>(null)
  const [isDragged, setDragged] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
        onDrag: ({ location }) => setEdge(sideOf(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          drop.current(Number(source.data.id), sideOf(element, location.current.input.clientY))
        },
      }),
    )
  }, [row, handle, id])
  return { edge, isDragged }
}
