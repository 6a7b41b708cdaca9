import { type ReactNode, useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** Names the action: "Excluir conexão", never "OK". */
  action: string
  isDestructive?: boolean
  /** What a refusal says beside its sentence, with links that close the dialog; null: its sentence alone. */
  explain?: (error: unknown, close: () => void) => ReactNode
  /** The dialog closes when it has succeeded and shows the reason when not. */
  onConfirm: () => Promise<unknown> | unknown
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isOpen, onClose, title, text, action, isDestructive = true, onConfirm, explain } = props
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button look={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} onClick={confirm} data-autofocus>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" footer={footer}>
      <div className={classes.text}>{text}</div>
      {failure !== null && <Notice tone="bad">{explain?.(failure, onClose) ?? errorText(failure, t)}</Notice>}
    </Dialog>
  )
}
