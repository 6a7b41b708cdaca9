/** What waits where a provider refuses a number or a template for a while. Pure. */
import { isAnswer } from '../../pace/rules.ts'

export interface Speech {
  /** A person wrote it and waits for it. */
  is_awaited: boolean
  recipient_id: number | null
  is_scheduled: boolean
  /** When the other side last wrote to this number. */
  last_wrote_at: Date | null
}

/** What nobody asked for. Who wrote just now is answered, and who writes themselves is told at once what became of it. */
export const isUnasked = (speech: Speech, now: Date): boolean => {
  if (speech.is_awaited) return false
  return speech.recipient_id !== null || speech.is_scheduled || !isAnswer(speech.last_wrote_at, now)
}

/** Those that wait for one moment do not all come at that moment. */
export const spreadMs = 30_000
