import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import { Suspense } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { insertAtCaret } from '../../../lib/insert-at-caret.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Popup } from '../../../ui/Popup.tsx'

const EmojiGrid = lazyPart(async () => (await import('../Emoji/EmojiGrid.tsx')).EmojiGrid)

/** A closing pane returns the focus to its button, but after choosing an emoji the user continues to write. */
const afterPopupMs = 100

/** `textId`: the field into which the emoji is inserted. */
export const EmojiButton = ({ textId }: { textId: string }) => {
  const t = useTexts()
  const insert = (emoji: string, close: () => void) => {
    close()
    const field = document.getElementById(textId)
    if (!(field instanceof HTMLTextAreaElement)) return
    insertAtCaret(field, emoji)
    setTimeout(() => field.focus(), afterPopupMs)
  }
  return (
    <Popup
      trigger={<IconButton icon={IconMoodSmile} label={t('composing.emoji.open')} />}
      width={342}
      position="top-start"
    >
      {(close) => (
        <Suspense fallback={<div style={{ height: 340 }} />}>
          <EmojiGrid onChoose={(emoji) => insert(emoji, close)} />
        </Suspense>
      )}
    </Popup>
  )
}
