import { notifications } from '@mantine/notifications'
import { errorText } from '../lib/error-text.ts'
import { texts } from '../lib/i18n.ts'
import { ToastBody } from './ToastBody.tsx'

const shortMs = 3_000
/** Long enough to read a reason; the spec's 2 s are not. */
const reasonMs = 7_000

export interface Undo {
  label: string
  undo: () => void
  /** How long the way back stays open. */
  seconds?: number
  /** The time has passed or the person closed it: now it really happens. */
  onGone?: () => void
}

const close = () => ({ closeButtonProps: { 'aria-label': texts()('kit.close') } })

export const toast = {
  success: (text: string): void => {
    notifications.show({ message: text, color: 'teal', autoClose: shortMs, withBorder: true, ...close() })
  },
  /** A plain sentence, or a thrown error that is put into words. */
  error: (problem: unknown): void => {
    const message = typeof problem === 'string' ? problem : errorText(problem)
    // The same failure of several calls at once is told once.
    notifications.show({
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
    notifications.show({ message: text, color: 'tenant', autoClose: autoCloseMs, withBorder: true, ...close() })
  },
  /** Stays until it is answered: a new version, a permission to ask for. Answers how to take it back. */
  offer: (text: string, label: string, onAccept: () => void): (() => void) => {
    const withdraw = () => notifications.hide(text)
    const accept = () => {
      withdraw()
      onAccept()
    }
    const message = <ToastBody text={text} action={label} onAction={accept} />
    const mod = { waits: true }
    notifications.show({ id: text, message, color: 'tenant', autoClose: false, withBorder: true, mod, ...close() })
    return withdraw
  },
  undo: (text: string, { label, undo, seconds = 6, onGone }: Undo): void => {
    let isTakenBack = false
    const takeBack = () => {
      isTakenBack = true
      notifications.hide(id)
      undo()
    }
    const id = notifications.show({
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
