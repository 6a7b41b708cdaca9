import { setTimeout as sleep } from 'node:timers/promises'
import type { WASocket } from 'baileys'

const freshForMs = 60 * 60_000
const answerWithinMs = 4_000
/** For this long nothing is asked again that WhatsApp refused, or left unanswered. */
const failedForMs = 60_000
const silent = Symbol('not answered')

/** Names of groups: a stanza contains only the group's id. */
export class GroupNames {
  readonly #names = new Map<string, { name: string; at: number }>()
  readonly #asked = new Map<string, Promise<string | undefined>>()
  /** The groups of which WhatsApp did not tell the name. */
  readonly #failed = new Map<string, number>()
  /** It answered nothing: messages of other groups do not wait for the same silence. */
  #silentAt = Number.NEGATIVE_INFINITY

  async nameOf(sock: WASocket | undefined, groupId: string): Promise<string | undefined> {
    const known = this.#names.get(groupId)
    if (known && Date.now() - known.at < freshForMs) return known.name
    if (!sock || this.#hasFailed(groupId)) return known?.name
    const asked = this.#asked.get(groupId) ?? this.#ask(sock, groupId)
    return (await asked) ?? known?.name
  }

  #hasFailed(groupId: string): boolean {
    const lately = performance.now() - failedForMs
    for (const [id, at] of this.#failed) if (at <= lately) this.#failed.delete(id)
    return this.#silentAt > lately || this.#failed.has(groupId)
  }

  #ask(sock: WASocket, groupId: string): Promise<string | undefined> {
    const asked = this.#answer(sock, groupId).finally(() => this.#asked.delete(groupId))
    this.#asked.set(groupId, asked)
    return asked
  }

  async #answer(sock: WASocket, groupId: string): Promise<string | undefined> {
    const answer = sock.groupMetadata(`${groupId}@g.us`).then(
      ({ subject }) => subject,
      () => undefined,
    )
    const name = await Promise.race([answer, sleep(answerWithinMs, silent, { ref: false })])
    if (name === silent) {
      this.#silentAt = performance.now()
      // It may come after all.
      void answer.then((late) => this.#keep(groupId, late))
      return undefined
    }
    this.#keep(groupId, name)
    return name
  }

  #keep(groupId: string, name: string | undefined): void {
    if (name === undefined) this.#failed.set(groupId, performance.now())
    else this.#names.set(groupId, { name, at: Date.now() })
  }
}
