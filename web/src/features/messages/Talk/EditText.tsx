import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './EditText.module.css'

export interface EditTextProps {
  initial: string
  /** If it fails, the text stays here, with the reason. */
  save: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Replaces the text while it is edited. */
export const EditText = ({ initial, save, onClose }: EditTextProps) => {
  const t = useTexts()
  const [text, setText] = useState(initial)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await save(text)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={classes.edit}>
      <Textarea
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={t('messages.changes.editing')}
        error={failure === null ? undefined : errorText(failure, t)}
        autosize
        minRows={1}
        maxRows={10}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button look="quiet" shortcut="Esc" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button look="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void submit()}>
          {t('messages.changes.save')}
        </Button>
      </div>
    </div>
  )
}
