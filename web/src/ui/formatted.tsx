import type { ReactNode } from 'react'
import type { TextPiece } from '../lib/whatsapp-text.ts'

/** Renders WhatsApp's formatting: bold, italic, code, URLs. */
export const formatted = (pieces: readonly TextPiece[]): ReactNode[] =>
  pieces.map((piece, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one text have no other identity.
    switch (piece.kind) {
      case 'bold':
        return <strong key={at}>{formatted(piece.pieces)}</strong>
      case 'italic':
        return <em key={at}>{formatted(piece.pieces)}</em>
      case 'strike':
        return <s key={at}>{formatted(piece.pieces)}</s>
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
      case 'name':
        return (
          <span key={at} data-name={piece.isOwn ? 'own' : 'other'}>
            {piece.text}
          </span>
        )
      default:
        return piece.text
    }
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
  })
