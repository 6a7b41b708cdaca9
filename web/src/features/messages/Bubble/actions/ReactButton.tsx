import type { Message } from '@guiche/contract/features/messages'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Popup } from '../../../../ui/Popup.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { react } from '../../api/changes.ts'
import { ownReaction } from '../../live/change-rules.ts'
import { BubbleButton } from './BubbleButton.tsx'
import classes from './ReactButton.module.css'

const EmojiGrid = lazyPart(async () => (await import('../../Emoji/EmojiGrid.tsx')).EmojiGrid)

/** Those that phones offer first. */
const offered = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅', '👀']

interface FacesProps {
  own: string | null
  onChoose: (emoji: string) => void
}

/** A few common emoji, all others behind the last button. */
const Faces = ({ own, onChoose }: FacesProps) => {
  const t = useTexts()
  const [hasAll, setAll] = useState(false)
  if (hasAll) {
    return (
      <Suspense fallback={null}>
        <EmojiGrid onChoose={onChoose} />
      </Suspense>
    )
  }
  return (
    <div className={classes.faces}>
      {offered.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={classes.face}
          aria-pressed={emoji === own}
          aria-label={t(emoji === own ? 'messages.actions.unreact' : 'messages.actions.reactWith', { emoji })}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
      <IconButton icon={IconDots} label={t('composing.emoji.more')} onClick={() => setAll(true)} />
    </div>
  )
}

export const ReactButton = ({ message }: { message: Message }) => {
  const t = useTexts()
  const own = ownReaction(message)
  const choose = (emoji: string, close: () => void) => {
    close()
    react(message.id, emoji === own ? '' : emoji).catch(toast.error)
  }
  const trigger = <BubbleButton icon={IconMoodSmile} label={t('messages.actions.react')} />
  return (
    <Popup trigger={trigger} width={352} position="bottom-start">
      {(close) => <Faces own={own} onChoose={(emoji) => choose(emoji, close)} />}
    </Popup>
  )
}
