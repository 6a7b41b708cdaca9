import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { edit } from '../../api/changes.ts'
import { stopEditing } from '../../api/selection.ts'
import { editableText } from '../../live/change-rules.ts'
import { focusText } from '../../Talk/ComposerText.tsx'
import type { Shown } from '../../useConversation.ts'
import classes from './EditBox.module.css'

/** In the place of the words while they are being changed. */
export const EditBox = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const [text, setText] = useState(() => editableText(message.body))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    stopEditing()
    focusText(message.ticketId)
  }
  const save = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await edit(message.id, text)
      close()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      close()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
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
        <Button look="quiet" shortcut="Esc" onClick={close}>
          {t('kit.cancel')}
        </Button>
        <Button look="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
          {t('messages.changes.save')}
        </Button>
      </div>
    </div>
  )
}
