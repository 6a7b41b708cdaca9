/** Which messages the agents were told of as unreadable: should one come after all, what they were told is taken back. */
import type { InboundJournal } from './inbound-journal.ts'

/** The external id of the note; of its own, so that the message is not taken for a repetition of it. */
export const noteOf = (stanzaId: string): string => `${stanzaId}-unreadable`

export class UnreadableNotes {
  readonly #journal: InboundJournal
  #standing = new Set<string>()

  constructor(journal: InboundJournal) {
    this.#journal = journal
  }

  /** Those that stood before this process held the session. */
  async load(): Promise<void> {
    for (const stanzaId of await this.#journal.noted()) this.#standing.add(stanzaId)
  }

  stands(stanzaId: string): void {
    this.#standing.add(stanzaId)
  }

  /** `takeBack` is given the note's external id; when it fails it is asked again with the message. */
  async came(stanzaId: string, takeBack: (externalId: string) => Promise<void>): Promise<void> {
    if (!this.#standing.has(stanzaId)) return
    await takeBack(noteOf(stanzaId))
    await this.#journal.noteGone(stanzaId, noteOf(stanzaId))
    this.#standing.delete(stanzaId)
  }
}
