import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import classes from './Dialog.module.css'
import { focusLate } from './focus-late.ts'
import { useToastsBeside } from './toasts-place.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-is-phone.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, right-aligned; a Form has its own. */
  footer?: ReactNode
  /** `wide`: a table. */
  size?: 'small' | 'normal' | 'large' | 'wide'
  /** Only the dialog's own buttons close it. */
  isForced?: boolean
}

const widths = { small: 400, normal: 520, large: 760, wide: 920 }

/** Traps the focus, and returns it when it closes. Fills the screen of a phone. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'normal',
  isForced = false,
}: DialogProps) => {
  const t = useTexts()
  useFocusBack(isOpen)
  const isNarrow = useIsPhone()
  useToastsBeside(isOpen, { width: widths[size], isShort: size === 'small' })
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={widths[size]}
      fullScreen={isNarrow && size !== 'small'}
      closeOnEscape={!isForced}
      // The library's own mechanism misses dialogs that are mounted open, and returns the focus to menu entries that
      // no longer exist.
      returnFocus={false}
      // A click outside of a form must not discard what was typed.
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={focusLate} className={classes.content ?? ''}>
        {/* Not the library's header element: inside a dialog it would count as a second banner landmark of the
            page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!isForced && <Modal.CloseButton aria-label={t('kit.close')} />}
        </div>
        <Modal.Body className={classes.body}>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
