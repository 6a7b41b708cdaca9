import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'

export interface PopupProps {
  /** The button that opens and closes it. */
  trigger: (props: { isOpen: boolean; toggle: () => void }) => ReactElement
  children: (close: () => void) => ReactNode
  width?: number
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
}

/** A small floating pane for anything that is not a list of actions. */
export const Popup = ({ trigger, children, width = 280, position = 'bottom-end' }: PopupProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={width} position={position} trapFocus returnFocus>
      <Popover.Target>{trigger({ isOpen, toggle: () => setOpen((before) => !before) })}</Popover.Target>
      <Popover.Dropdown>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
