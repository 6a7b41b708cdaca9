import { memo, type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { isOnlyEmoji, piecesOf, type TextPiece } from '../../../lib/whatsapp-text.ts'
import classes from './MessageText.module.css'

/** Longer texts are cut until asked for: one of 65,000 letters would fill forty screens. */
const cutAfter = 2_500

const drawn = (pieces: readonly TextPiece[]): ReactNode[] =>
  pieces.map((piece, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one text have no other identity.
    switch (piece.kind) {
      case 'bold':
        return <strong key={at}>{drawn(piece.pieces)}</strong>
      case 'italic':
        return <em key={at}>{drawn(piece.pieces)}</em>
      case 'strike':
        return <s key={at}>{drawn(piece.pieces)}</s>
      case 'mono':
        return <code key={at}>{piece.text}</code>
      case 'block':
        return <pre key={at}>{piece.text}</pre>
      case 'link':
        return (
          <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        )
      default:
        return piece.text
    }
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
  })

export interface MessageTextProps {
  text: string
  /** Never cut: on paper nobody asks for more. */
  isWhole?: boolean
}

export const MessageText = memo(({ text, isWhole: isAlwaysWhole = false }: MessageTextProps) => {
  const t = useTexts()
  const [isWhole, setWhole] = useState(isAlwaysWhole)
  const isCut = !isWhole && text.length > cutAfter
  const pieces = useMemo(() => piecesOf(isCut ? text.slice(0, cutAfter) : text), [text, isCut])
  return (
    <div className={classes.text} dir="auto" data-large={isOnlyEmoji(text) || undefined}>
      {drawn(pieces)}
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
