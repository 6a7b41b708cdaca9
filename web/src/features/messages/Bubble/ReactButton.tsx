import type { Message } from '@guiche/contract/features/messages'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Popup } from '../../../ui/Popup.tsx'
import { toast } from '../../../ui/toast.tsx'
import { react } from '../api/changes.ts'
import { ownReaction } from '../live/change-rules.ts'
import { BubbleButton } from './BubbleButton.tsx'
import classes from './ReactButton.module.css'

/** Those that phones offer first. */
const offered = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅', '👀']

export const ReactButton = ({ message }: { message: Message }) => {
  const t = useTexts()
  const own = ownReaction(message)
  const choose = (emoji: string, close: () => void) => {
    close()
    react(message.id, emoji === own ? '' : emoji).catch((error: unknown) => toast.error(errorText(error, t)))
  }
  const trigger = <BubbleButton icon={IconMoodSmile} label={t('messages.actions.react')} />
  return (
    <Popup trigger={trigger} width={316} position="bottom-start">
      {(close) => (
        <div className={classes.faces}>
          {offered.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={classes.face}
              aria-pressed={emoji === own}
              aria-label={t(emoji === own ? 'messages.actions.unreact' : 'messages.actions.reactWith', { emoji })}
              onClick={() => choose(emoji, close)}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Popup>
  )
}
