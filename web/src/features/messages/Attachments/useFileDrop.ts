import { type DragEvent, useRef, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Spread `handlers` on the area; `isOver` while files are dragged over it. */
export const useFileDrop = (onFiles: (files: File[]) => void, isOpen: boolean) => {
  const [isOver, setOver] = useState(false)
  // Children fire enter and leave events as well: only their balance tells whether the pointer is inside.
  const depth = useRef(0)
  const settle = (next: number) => {
    depth.current = Math.max(0, next)
    setOver(depth.current > 0)
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      settle(depth.current + 1)
    },
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) settle(depth.current - 1)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser would leave the page and show the file.
      event.preventDefault()
      settle(0)
      const files = [...event.dataTransfer.files]
      if (isOpen && files.length > 0) onFiles(files)
    },
  }
  return { isOver: isOver && isOpen, handlers }
}
