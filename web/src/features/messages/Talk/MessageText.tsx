import { memo, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { isOnlyEmoji, piecesOf } from '../../../lib/whatsapp-text.ts'
import { formatted } from '../../../ui/formatted.tsx'
import classes from './MessageText.module.css'

/** Longer texts are collapsed: one of 65,000 characters would fill forty screens. */
const cutAfter = 2_500

export interface MessageTextProps {
  text: string
  /** Never collapsed: paper cannot be expanded. */
  isWhole?: boolean
}

export const MessageText = memo(({ text, isWhole: isAlwaysWhole = false }: MessageTextProps) => {
  const t = useTexts()
  const [isWhole, setWhole] = useState(isAlwaysWhole)
  const isCut = !isWhole && text.length > cutAfter
  const pieces = useMemo(() => piecesOf(isCut ? text.slice(0, cutAfter) : text), [text, isCut])
  return (
    <div className={classes.text} dir="auto" data-large={isOnlyEmoji(text) || undefined}>
      {formatted(pieces)}
      {isCut && (
        <>
          …{' '}
          <button type="button" className={classes.more} onClick={() => setWhole(true)}>
            {t('messages.showMore')}
          </button>
        </>
      )}
    </div>
  )
})
