/** Messages that agents were told are unreadable: if one arrives after all, its note is removed. */
import type { InboundJournal } from './inbound-journal.ts'

/**
 * The external id of the note, different from the message's, so that the message does not count as a duplicate of it.
 */
export const noteOf = (stanzaId: string): string => `${stanzaId}-unreadable`

export class UnreadableNotes {
  readonly #journal: InboundJournal
  #standing = new Set<string>()

  constructor(journal: InboundJournal) {
    this.#journal = journal
  }

  /** Notes from before this process held the session. */
  async load(): Promise<void> {
    for (const stanzaId of await this.#journal.noted()) this.#standing.add(stanzaId)
  }

  stands(stanzaId: string): void {
    this.#standing.add(stanzaId)
  }

  /** `takeBack` gets the note's external id; if it fails it is called again with the message. */
  async came(stanzaId: string, takeBack: (externalId: string) => Promise<void>): Promise<void> {
    if (!this.#standing.has(stanzaId)) return
    await takeBack(noteOf(stanzaId))
    await this.#journal.noteGone(stanzaId, noteOf(stanzaId))
    this.#standing.delete(stanzaId)
  }
}
