import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './OpenPopup.module.css'
import type { PopupPosition } from './Popup.tsx'
import { type Opener, OpenerAnchor, useOpenedAfter } from './use-opener.ts'

interface OpenPopupProps {
  opener: Opener
  width: number
  position: PopupPosition
  children: ReactNode
}

export const OpenPopup = ({ opener, width, position, children }: OpenPopupProps) => {
  const isOpen = useOpenedAfter(opener)
  return (
    <Popover
      id={opener.id}
      opened={isOpen}
      onChange={opener.setOpen}
      width={width}
      position={position}
      // Content that does not fit into the window scrolls inside of the pane.
      middlewares={{ flip: true, shift: true, size: true }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <OpenerAnchor to={opener.element} />
      </Popover.Target>
      <Popover.Dropdown className={classes.pane ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}
