import { namingsIn } from '@guiche/contract/mention-words'
import type { TextPiece } from '../../../lib/whatsapp-text.ts'

interface Person {
  id: number
  name: string
}

/** The members that a text names, marked wherever they stand. */
export const markNames =
  (people: readonly Person[], ownId: number) =>
  (pieces: readonly TextPiece[]): TextPiece[] => {
    const within = (piece: TextPiece): TextPiece[] => {
      if ('pieces' in piece) return [{ ...piece, pieces: piece.pieces.flatMap(within) }]
      if (piece.kind !== 'text') return [piece]
      const { text } = piece
      const marked: TextPiece[] = []
      let at = 0
      for (const { person, start, end } of namingsIn(text, people)) {
        if (start > at) marked.push({ kind: 'text', text: text.slice(at, start) })
        marked.push({ kind: 'name', text: text.slice(start, end), isOwn: person.id === ownId })
        at = end
      }
      return at === 0
        ? [piece]
        : [...marked, ...(at < text.length ? [{ kind: 'text' as const, text: text.slice(at) }] : [])]
    }
    return pieces.flatMap(within)
  }
