import { setTimeout as sleep } from 'node:timers/promises'
import type { WASocket } from 'baileys'

const freshForMs = 60 * 60_000
const answerWithinMs = 4_000

/** Names of groups: a stanza contains only the group's id. */
export class GroupNames {
  readonly #names = new Map<string, { name: string; at: number }>()

  async nameOf(sock: WASocket | undefined, groupId: string): Promise<string | undefined> {
    const known = this.#names.get(groupId)
    if (known && Date.now() - known.at < freshForMs) return known.name
    if (!sock) return known?.name
    const found = await Promise.race([sock.groupMetadata(`${groupId}@g.us`), sleep(answerWithinMs)])
    if (!found) return known?.name
    this.#names.set(groupId, { name: found.subject, at: Date.now() })
    return found.subject
  }
}
