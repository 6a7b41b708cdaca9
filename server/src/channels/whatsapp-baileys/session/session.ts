/** One linked device: its sockets one after another, its keys, and everything that is sent and received through it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionReason } from '@guiche/contract/channels'
import type { BaileysEventMap, WASocket } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import { type ChannelConnection, type ChannelSink, TemporaryFailure } from '../../channel.ts'
import { closingOf } from '../client/closing.ts'
import { expectFirstWord } from '../client/first-word.ts'
import { GroupNames } from '../client/group-names.ts'
import { libraryLog } from '../client/library-log.ts'
import { namesOf } from '../client/names-of.ts'
import { Presences, typingIn } from '../client/presences.ts'
import { translateReceipt } from '../client/receipts.ts'
import { Recipients } from '../client/recipient.ts'
import { contentAgain } from '../client/send-message.ts'
import { ServerAcks } from '../client/server-acks.ts'
import { identityOf, personOf } from '../translate-inbound/people.ts'
import { Hearsay } from './hearsay.ts'
import { Inbound } from './inbound.ts'
import { InboundJournal } from './inbound-journal.ts'
import { type LinkedSocket, linkSocket } from './link-socket.ts'
import { OpenLine } from './open-line.ts'
import { Pairing } from './pairing.ts'
import { PhoneBook } from './phone-book.ts'
import { takeHistory } from './phone-history.ts'
import { PollKeys } from './poll-keys.ts'
import { Reconnection } from './reconnection.ts'
import type { SessionOptions } from './session-options.ts'
import { SessionOutbound } from './session-outbound.ts'
import { forgetSession, holdsLease, LeaseLostError } from './session-rows.ts'
import { Standing } from './standing.ts'
import { StatusReport } from './status-report.ts'
import { storeCall } from './store-call.ts'

type ConnectionUpdate = BaileysEventMap['connection.update']

const openWithinMs = 10_000
const closeWithinMs = 2_000
const receiptsAtOnce = 256

export class Session {
  readonly outbound: SessionOutbound
  readonly #options: SessionOptions
  readonly #sink: ChannelSink
  readonly #log: Logger
  readonly #status: StatusReport
  readonly #inbound: Inbound
  readonly #journal: InboundJournal
  readonly #acks: ServerAcks
  readonly #standing: Standing
  readonly #recipients: Recipients
  readonly #groups = new GroupNames()
  readonly #hearsay: Hearsay
  readonly #phoneBook: PhoneBook
  readonly #pairing: Pairing
  readonly #reconnection: Reconnection
  #connection: ChannelConnection
  #linked: LinkedSocket | null = null
  readonly #line = new OpenLine()
  #isLinked = true
  /** Another with each line: what goes wrong with the keys of an earlier line says nothing about this one. */
  #keysOf = Symbol('no line yet')
  #broken: unknown
  #ending: 'no' | 'closed' | 'stopped' = 'no'
  #codes = 0

  constructor(options: SessionOptions, connection: ChannelConnection, sink: ChannelSink) {
    const { place, log, network } = options
    this.#options = options
    this.#connection = connection
    this.#sink = sink
    this.#log = log.child({ connectionId: connection.id })
    this.#status = new StatusReport((status) => sink.status(this.#connection, status), this.#log)
    this.#journal = new InboundJournal(place)
    this.#acks = new ServerAcks(
      (externalId) => this.#lateAck(externalId),
      () => this.#standing.refused(this.#linked?.sock),
    )
    this.#standing = new Standing({
      tell: async (restriction) => sink.restricted?.(this.#connection, restriction),
      log: this.#log,
    })
    this.#hearsay = new Hearsay({ sink, connection: () => this.#connection, log: this.#log })
    this.#recipients = new Recipients((identities) => this.#hearsay.learned({ identities }))
    this.outbound = new SessionOutbound({
      openSocket: () => this.#openSocket(),
      recipients: this.#recipients,
      presences: new Presences(),
      acks: this.#acks,
      logger: () => libraryLog(this.#log, this.#connection.id),
    })
    this.#phoneBook = new PhoneBook({
      tell: async (owner, entries) => sink.phoneBook?.(this.#connection, owner, entries),
      log: this.#log,
    })
    this.#pairing = new Pairing({
      holder: place.holder,
      linked: () => this.#linked,
      freshLine: () => this.#freshLine(),
      tell: async (answer) => {
        await this.#status.idle()
        await sink.pairing?.(this.#connection, answer)
      },
      log: this.#log,
    })
    this.#reconnection = this.#reconnecting()
    this.#inbound = new Inbound({
      journal: this.#journal,
      polls: new PollKeys(place),
      sink,
      log: this.#log,
      connection: () => this.#connection,
      history: (entry, notice) =>
        takeHistory(
          { network, sink, log: this.#log, connection: () => this.#connection, mediaHost: () => this.#mediaHost() },
          entry,
          notice,
        ),
      groupName: (groupId) => this.#groups.nameOf(this.#line.isOpen ? this.#linked?.sock : undefined, groupId),
    })
  }

  get hasStopped() {
    return this.#ending !== 'no'
  }
  get #isClosed() {
    return this.#ending === 'closed'
  }
  get generation() {
    return this.#connection.generation
  }
  /** Until somebody links it again, asking often is of no use. Then what waits is resumed at once. */
  get #waitsForPeople() {
    return !this.#isLinked || this.#ending === 'stopped'
  }

  async start(): Promise<void> {
    this.#status.report({ state: 'OPENING', reason: 'starting', qrcode: '', retries: 0 })
    await this.#inbound.replay()
    await this.#connect()
    this.#pairing.answer(this.#connection.pairing)
  }

  /** Names and settings changed; the link stays. */
  update(connection: ChannelConnection): void {
    this.#connection = connection
    this.#pairing.answer(connection.pairing)
  }

  async close(): Promise<void> {
    this.#ending = 'closed'
    this.#reconnection.cancel()
    await this.#hangUp()
    await this.#inbound.close()
    await this.#hearsay.close()
    await this.#phoneBook.idle()
    await this.#status.close()
  }

  /**
   * Unlinks the device at WhatsApp, if it can be reached, and deletes its keys. If it is closed meanwhile, the keys stay:
   * the lease may be another's, and the keys those of a new link.
   */
  async unlink(): Promise<void> {
    let isTold = false
    try {
      if (this.#isLinked && this.#ending === 'no') {
        const sock = await this.#openSocket()
        isTold = !this.#isClosed
        this.#ending = 'closed'
        if (isTold) await Promise.race([sock.logout(), sleep(closeWithinMs)])
      }
    } catch (error) {
      this.#log.info({ err: error }, 'the device could not be unlinked at WhatsApp; its keys are deleted here')
    }
    if (this.#isClosed && !isTold) return
    await this.close()
    await forgetSession(this.#options.place)
  }

  #reconnecting(): Reconnection {
    return new Reconnection({
      place: this.#options.place,
      status: this.#status,
      hasEnded: () => this.hasStopped,
      connect: () => this.#connect(),
      loggedOut: () => {
        this.#isLinked = false
      },
      stop: (reason) => this.#stop(reason),
      failed: (error) => {
        this.#broken = error
        return this.#closed({ code: 401, message: 'the keys could not be forgotten yet' })
      },
    })
  }

  async #connect(): Promise<void> {
    if (this.#ending !== 'no') return
    this.#keysOf = Symbol('a line')
    this.#broken = undefined
    try {
      // Waiting for the database may have taken longer than the lease.
      if (!(await holdsLease(this.#options.place))) throw new LeaseLostError(this.#connection.id)
      this.#linked = await this.#link()
    } catch (error) {
      this.#broken = error
      return this.#closed({ code: 0, message: '' })
    }
    // Closed while its keys were read: it has not sent anything yet.
    if (this.hasStopped) return this.#hangUp()
    const { sock, isLinked } = this.#linked
    this.#isLinked = isLinked
    expectFirstWord(sock, this.#options.firstWordWithinMs)
    this.#listen(this.#linked, sock)
    // They may have failed while the line was being made, when there was nothing to end.
    if (this.#broken) this.#endBroken()
  }

  #link(): Promise<LinkedSocket> {
    const { place, network, log, outgoing, unreadableAfterMs } = this.#options
    const logger = libraryLog(this.#log, this.#connection.id)
    const keys = this.#keysOf
    const broken = (error: unknown) => keys === this.#keysOf && this.#break(error)
    return linkSocket({
      place,
      generation: this.#connection.generation,
      network,
      log,
      logger,
      onBroken: broken,
      storeReceipt: async (receipt, me) => {
        const named = translateReceipt(receipt, me)
        // One by one, a stranger's receipt of thousands of ids would keep everybody else's ticks waiting.
        for (let at = 0; at < named.length; at += receiptsAtOnce)
          await Promise.all(
            named.slice(at, at + receiptsAtOnce).map((each) => this.#sink.receipt(this.#connection, each)),
          )
      },
      storeCall: async (stanza, me) => {
        const refused = await storeCall(this.#sink, this.#connection, stanza, me)
        const sock = refused && this.#linked?.sock
        if (sock) this.#noted(sock.rejectCall(refused.id, refused.from), 'a call was not refused')
      },
      getMessage: (sock, externalId, chat) =>
        contentAgain(sock, async () => outgoing(this.#connection, externalId, await namesOf(sock, chat)), {
          logger,
          onFailed: (failure) => this.#sink.receipt(this.#connection, { externalId, ack: 1, failure, at: new Date() }),
        }),
      door: {
        unreadableAfterMs,
        wantsHistory: () => this.#connection.importsHistory === true,
        written: (row) => this.#inbound.written(row),
        recall: (stanzaId, cipherHash) =>
          this.#journal.recall(stanzaId, cipherHash).catch((error: unknown) => {
            broken(error)
            throw error
          }),
      },
    })
  }

  #listen(linked: LinkedSocket, sock: WASocket) {
    sock.ev.on('connection.update', (update) => {
      if (this.#linked === linked) this.#onUpdate(linked, update)
    })
    sock.ev.on('presence.update', (update) => {
      const heard = typingIn(update)
      if (heard) this.#hearsay.types(heard.person, heard.state)
    })
    sock.ev.on('lid-mapping.update', ({ lid, pn }) => {
      const person = personOf([pn, lid])
      if (person && person.identities.length > 1) this.#hearsay.learned(person)
    })
    this.#phoneBook.listen(linked)
    sock.ws.on('CB:ack,class:message', (ack) => this.#acks.hear(ack))
  }

  #onUpdate(linked: LinkedSocket, update: ConnectionUpdate) {
    if (update.qr) {
      this.#codes += 1
      this.#pairing.shows()
      this.#status.report({ state: 'qrcode', qrcode: update.qr, retries: this.#codes })
    }
    if (update.isNewLogin) this.#status.report({ state: 'OPENING', reason: 'starting', qrcode: '' })
    if (update.reachoutTimeLock) this.#standing.heard(update.reachoutTimeLock)
    if (update.connection === 'open') this.#opened(linked)
    if (update.connection === 'close') void this.#closed(closingOf(update))
  }

  #opened(linked: LinkedSocket) {
    const number = identityOf(linked.me().id)?.value
    this.#isLinked = true
    this.#reconnection.opened()
    this.#codes = 0
    this.#status.report({ state: 'CONNECTED', qrcode: '', retries: 0, ...(number ? { number } : {}) })
    this.#line.opened()
    this.#phoneBook.opened(linked)
    this.#standing.ask(linked.sock)
  }

  async #closed({ code, message }: { code: number; message: string }): Promise<void> {
    const linked = this.#linked
    this.#line.closed()
    this.#pairing.closed()
    this.#codes = 0
    this.#linked = null
    this.#acks.lost()
    if (this.#ending !== 'no') return
    await linked?.drain()
    this.#log.info({ code, reason: message.slice(0, 200) }, 'the connection to WhatsApp closed')
    const isLinked = linked?.isLinked ?? this.#isLinked
    await this.#reconnection.afterClosing({ code, message, isLinked }, this.#broken)
  }

  #stop(reason: ConnectionReason) {
    this.#ending = 'stopped'
    this.#status.report({ state: 'DISCONNECTED', reason, qrcode: '' })
    this.#line.release()
    this.#pairing.release()
  }

  #break(error: unknown) {
    if (this.#broken || this.#ending === 'closed') return
    this.#broken = error
    this.#log.error({ err: error }, 'the session is broken; it restarts from the stored state')
    this.#endBroken()
  }

  /** At once: a request that could not be served must not be acknowledged. */
  #endBroken() {
    void this.#linked?.sock.end(new Error('stored keys and session differ'))
  }

  async #hangUp(linked = this.#linked) {
    if (!linked) return
    await Promise.race([linked.sock.end(undefined), sleep(closeWithinMs)])
    await Promise.race([linked.drain(), sleep(closeWithinMs)])
    this.#line.closed()
    this.#acks.lost()
  }

  /** Of a device that is not linked yet. */
  async #freshLine(): Promise<void> {
    const old = this.#linked
    // What it says from now on is not about the line that follows.
    this.#linked = null
    this.#pairing.closed()
    this.#codes = 0
    await this.#hangUp(old)
    await this.#connect()
  }

  async #openSocket(): Promise<WASocket> {
    if (this.#waitsForPeople)
      throw new TemporaryFailure('The number is not linked', { retryAfterSeconds: 60, isAway: true })
    if (this.#ending === 'no') await this.#line.wait(openWithinMs)
    if (this.#line.isOpen && this.#linked) return this.#linked.sock
    throw new TemporaryFailure('The number is not connected', { retryAfterSeconds: 5, isAway: true })
  }

  async #mediaHost(): Promise<string> {
    const sock = await this.#openSocket()
    const { hosts } = await sock.refreshMediaConn(false)
    const [first] = hosts
    if (!first) throw new TemporaryFailure('WhatsApp names no host for files')
    return first.hostname
  }

  #lateAck(externalId: string) {
    const write = this.#sink.receipt(this.#connection, { externalId, ack: 1, at: new Date() })
    this.#noted(write, 'a late confirmation was not stored')
  }

  #noted(write: Promise<void>, otherwise: string) {
    void write.catch((error: unknown) => this.#log.warn({ err: error }, otherwise))
  }
}
