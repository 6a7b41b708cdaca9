import IconCircleNumber1 from '@tabler/icons-react/dist/esm/icons/IconCircleNumber1.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatSeconds } from '../../../lib/bytes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import classes from './RecorderBar.module.css'

export interface RecorderBarProps {
  seconds: number
  isSending: boolean
  /** Null: the channel does not support it. */
  viewOnce: { isOn: boolean; onToggle: () => void } | null
  onCancel: () => void
  onSend: () => void
}

/** Replaces the text while somebody records. */
export const RecorderBar = ({ seconds, isSending, viewOnce, onCancel, onSend }: RecorderBarProps) => {
  const t = useTexts()
  return (
    <fieldset
      className={classes.recorder}
      aria-label={t('messages.voice.record')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Cancels only the recording: the page's own Esc would leave the conversation.
        event.stopPropagation()
        if (!isSending) onCancel()
      }}
    >
      {/* Once it is being sent it can no longer be cancelled here. */}
      <IconButton
        icon={IconTrash}
        look="danger"
        label={t('messages.voice.cancel')}
        disabled={isSending}
        onClick={onCancel}
      />
      {isSending ? (
        <span className={classes.state} role="status">
          {t('messages.voice.sending')}
        </span>
      ) : (
        <span className={classes.state} role="timer" aria-label={t('messages.voice.recording')}>
          <span className={classes.light} />
          {formatSeconds(seconds)}
        </span>
      )}
      {viewOnce && (
        <IconButton
          icon={IconCircleNumber1}
          label={t('messages.attach.viewOnce')}
          isOn={viewOnce.isOn}
          disabled={isSending}
          onClick={viewOnce.onToggle}
        />
      )}
      <IconButton
        icon={IconSend2}
        look="primary"
        label={t('messages.voice.send')}
        isBusy={isSending}
        autoFocus
        onClick={onSend}
      />
    </fieldset>
  )
}
