import { cutWhole } from '@guiche/contract/core/whole-letters'
import { memo, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { isOnlyEmoji, piecesOf, type TextPiece } from '../../../lib/whatsapp-text.ts'
import { formatted } from '../../../ui/formatted.tsx'
import classes from './MessageText.module.css'

/** Longer texts are collapsed: one of 65,000 characters would fill forty screens. */
const cutAfter = 2_500

export interface MessageTextProps {
  text: string
  /** Never collapsed: paper cannot be expanded. */
  isWhole?: boolean
  /** What else is marked in the text. The same function for the same marks. */
  mark?: (pieces: readonly TextPiece[]) => readonly TextPiece[]
}

export const MessageText = memo(({ text, isWhole: isAlwaysWhole = false, mark }: MessageTextProps) => {
  const t = useTexts()
  const [isWhole, setWhole] = useState(isAlwaysWhole)
  const isCut = !isWhole && text.length > cutAfter
  const pieces = useMemo(() => {
    const written = piecesOf(isCut ? cutWhole(text, cutAfter) : text)
    return mark ? mark(written) : written
  }, [text, isCut, mark])
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
