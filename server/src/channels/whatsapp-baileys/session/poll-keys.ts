/** The keys of polls, for votes that arrive days later. */
import type { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { open, seal } from '../../../platform/security/secrets.ts'
import type { InboundContent } from '../../channel.ts'
import { openVote, PollKey, pollKeyIn, voteIn } from '../translate-inbound/poll-votes.ts'
import type { JournalEntry } from './inbound-journal.ts'

const keep = statement(
  'poll_key_keep',
  `insert into poll_keys (company_id, connection_id, external_id, sealed) values (:companyId, :connectionId, :externalId, :sealed) on conflict do nothing`,
)
const find = statement(
  'poll_key_find',
  `select sealed from poll_keys where company_id = :companyId and connection_id = :connectionId and external_id = :target`,
).rows<{ sealed: Buffer }>()

interface Place {
  db: Database
  secret: string | Buffer
  connectionId: ConnectionId
  companyId: CompanyId
}

export class PollKeys {
  readonly #place: Place
  /** Polls whose keys are not stored yet, by their ids. */
  readonly #coming = new Map<string, JournalEntry>()

  constructor(place: Place) {
    this.#place = place
  }

  /**
   * In the order of arrival: a vote may stand in another lane than its poll, as the owner's own messages name people by
   * another address, and would overtake it.
   */
  comes(entry: JournalEntry): void {
    const { id } = entry.attrs
    if (id && !this.#coming.has(id) && pollKeyIn(entry)) this.#coming.set(id, entry)
  }

  /** Before the poll itself is delivered: its first vote may be the next stanza. */
  async keep(entry: JournalEntry): Promise<void> {
    const key = pollKeyIn(entry)
    const { id } = entry.attrs
    if (!key || !id) return
    const { db, secret, companyId, connectionId } = this.#place
    const sealed = seal(secret, JSON.stringify(key), this.#context(id))
    await db.tenant(companyId, (tx) => tx.sql(keep, { connectionId, externalId: id, sealed }))
    this.#coming.delete(id)
  }

  /** Undefined: not a vote, or one on a poll from before this device was linked. */
  async voteOf(entry: JournalEntry): Promise<InboundContent | undefined> {
    const vote = voteIn(entry)
    if (!vote) return undefined
    const poll = this.#coming.get(vote.target)
    if (poll) await this.keep(poll)
    const { db, secret, companyId, connectionId } = this.#place
    const [row] = await db.tenant(companyId, (tx) => tx.sql(find, { connectionId, target: vote.target }))
    if (!row) return undefined
    const text = open(secret, row.sealed, this.#context(vote.target)).toString('utf8')
    const options = openVote(PollKey.parse(JSON.parse(text)), vote)
    return options && { kind: 'vote', options, target: vote.target }
  }

  #context(externalId: string): string {
    return `poll ${this.#place.connectionId} ${externalId}`
  }
}
