import type { NotificationData } from '@mantine/notifications'
import { errorText } from '../lib/error-text.ts'
import { texts } from '../lib/i18n.ts'
import { newId } from '../lib/new-id.ts'
import { ToastBody } from './ToastBody.tsx'
import { toastLibrary } from './toast-library.ts'

const shortMs = 3_000
/** Long enough to read a reason; the specification's 2 s are not. */
const reasonMs = 7_000

export interface Undo {
  label: string
  undo: () => void
  /** How long undo is offered. */
  seconds?: number
  /** The time is over or the user closed it: the action becomes final. */
  onGone?: () => void
}

export interface Offer {
  id?: string
  color?: 'tenant' | 'red'
}

/** In the order of the calls, also while the library is loading. */
const show = (data: NotificationData): void => void toastLibrary().then(({ notifications }) => notifications.show(data))
const hide = (id: string): void => void toastLibrary().then(({ notifications }) => notifications.hide(id))

const close = () => ({ closeButtonProps: { 'aria-label': texts()('kit.close') } })

export const toast = {
  success: (text: string): void => {
    show({ message: text, color: 'teal', autoClose: shortMs, withBorder: true, ...close() })
  },
  /** A text, or an error that is translated to one. */
  error: (problem: unknown): void => {
    const message = typeof problem === 'string' ? problem : errorText(problem)
    // The same failure of several calls at once is shown once.
    show({
      id: message,
      message,
      color: 'red',
      autoClose: reasonMs,
      withBorder: true,
      role: 'alert',
      ...close(),
    })
  },
  info: (text: string, autoCloseMs = reasonMs): void => {
    show({ message: text, color: 'tenant', autoClose: autoCloseMs, withBorder: true, ...close() })
  },
  /**
   * Stays until it is answered: a new version, a permission to ask for. Returns a function that removes it. With the
   * same id it is shown once; unless given, that is the text.
   */
  offer: (text: string, label: string, onAccept: () => void, { id = text, color = 'tenant' }: Offer = {}) => {
    const withdraw = (): void => hide(id)
    const accept = () => {
      withdraw()
      onAccept()
    }
    const message = <ToastBody text={text} action={label} onAction={accept} />
    const mod = { waits: true }
    show({ id, message, color, autoClose: false, withBorder: true, mod, ...close() })
    return withdraw
  },
  undo: (text: string, { label, undo, seconds = 6, onGone }: Undo): void => {
    const id = newId()
    let isTakenBack = false
    const takeBack = () => {
      isTakenBack = true
      hide(id)
      undo()
    }
    show({
      id,
      message: <ToastBody text={text} action={label} onAction={takeBack} />,
      color: 'tenant',
      autoClose: seconds * 1000,
      withBorder: true,
      onClose: () => {
        if (!isTakenBack) onGone?.()
      },
      ...close(),
    })
  },
}
