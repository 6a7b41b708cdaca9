import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where an option is dropped: beside another, or below it as its last child. */
export type DropSide = 'before' | 'behind' | 'below'

interface OptionDrag {
  id: number
  /** It can have children. */
  takesOptions: boolean
  onDrop: (draggedId: number, side: DropSide) => void
}

const kind = 'queue-option'

/** Dropping on the middle of a row that can have children makes it a child. */
const sideOf = (element: Element, clientY: number, takesOptions: boolean): DropSide => {
  const { top, height } = element.getBoundingClientRect()
  const at = (clientY - top) / height
  if (takesOptions && at > 0.3 && at < 0.7) return 'below'
  return at < 0.5 ? 'before' : 'behind'
}

/** A row that is dragged by its handle, and on which others are dropped. */
export const useOptionDrag = (
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { id, takesOptions, onDrop }: OptionDrag,
) => {
  const [edge, setEdge] = useState<DropSide | null>(null)
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
        onDrag: ({ location }) => setEdge(sideOf(element, location.current.input.clientY, takesOptions)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          drop.current(Number(source.data.id), sideOf(element, location.current.input.clientY, takesOptions))
        },
      }),
    )
  }, [row, handle, id, takesOptions])
  return { edge, isDragged }
}

/** A step of the path as a drop target: the option goes to the end of that level. */
export const useLevelDrop = (target: RefObject<HTMLElement | null>, onDrop: (draggedId: number) => void) => {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    if (!target.current) return
    return dropTargetForElements({
      element: target.current,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop.current(Number(source.data.id))
      },
    })
  }, [target])
  return isOver
}
