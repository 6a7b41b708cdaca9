/** A linked number for wire tests: the sandbox's network, a company with one connection, and a sink that records. */
import { randomBytes } from 'node:crypto'
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { WhatsAppNetwork } from '../../sandbox/src/whatsapp/network.ts'
import { scanQr } from '../../sandbox/src/whatsapp/pairing.ts'
import type { PairingAnswer } from '../src/channels/channel/pairing.ts'
import type {
  Channel,
  ChannelConnection,
  ChannelSink,
  ConnectionStatus,
  DeliveryReceipt,
  InboundMessage,
  NumberRestriction,
  OutboundMessage,
  Person,
  PhoneBookEntry,
} from '../src/channels/channel.ts'
import { quietConsole } from '../src/channels/whatsapp-baileys/client/quiet-console.ts'
import {
  createWhatsAppBaileys,
  type WhatsAppBaileysOptions,
} from '../src/channels/whatsapp-baileys/whatsapp-baileys.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { type TestDatabase, testDatabase } from './setup/database.ts'

export const testSecret = 'the secret of the whatsapp tests, long enough'

export class RecordingSink implements ChannelSink {
  readonly messages: InboundMessage[] = []
  readonly receipts: DeliveryReceipt[] = []
  readonly statuses: ConnectionStatus[] = []
  readonly people: Person[] = []
  readonly restrictions: (NumberRestriction | null)[] = []
  readonly pairings: PairingAnswer[] = []
  readonly phoneBooks: { owner: string; entry: PhoneBookEntry }[] = []
  /** The company takes no calls. */
  isRefusingCalls = false
  /** The number of next messages that are refused. */
  refuse = 0

  async message(_connection: ChannelConnection, message: InboundMessage) {
    if (this.refuse > 0) {
      this.refuse -= 1
      throw new Error('the database is away')
    }
    // Like the real sink: one external id is one message.
    if (!this.messages.some(({ externalId }) => externalId === message.externalId)) this.messages.push(message)
  }
  async takenBack(_connection: ChannelConnection, externalId: string) {
    const at = this.messages.findIndex((message) => message.externalId === externalId)
    if (at >= 0) this.messages.splice(at, 1)
  }
  async receipt(_connection: ChannelConnection, receipt: DeliveryReceipt) {
    this.receipts.push(receipt)
  }
  async status(_connection: ChannelConnection, status: ConnectionStatus) {
    this.statuses.push(status)
  }
  async pairing(_connection: ChannelConnection, answer: PairingAnswer) {
    this.pairings.push(answer)
  }
  async restricted(_connection: ChannelConnection, restriction: NumberRestriction | null) {
    this.restrictions.push(restriction)
  }
  async identities(_connection: ChannelConnection, person: Person) {
    this.people.push(person)
  }
  async phoneBook(_connection: ChannelConnection, owner: string, entries: readonly PhoneBookEntry[]) {
    this.phoneBooks.push(...entries.map((entry) => ({ owner, entry })))
  }
  async refusesCalls() {
    return this.isRefusingCalls
  }
  texts() {
    return this.messages.map(({ content }) => ('text' in content ? content.text : content.kind))
  }
}

const companyWithConnection = (owner: string, holder: string) =>
  withClient(owner, async (client) => {
    const name = randomBytes(6).toString('hex')
    const plan = await client.query(
      'insert into plans (name, users, connections, queues) values ($1, 9, 9, 9) returning id',
      [name],
    )
    const company = await client.query(
      `insert into companies (name, due_date, plan_id) values ($1, '2999-12-31', $2) returning id`,
      [name, plan.rows[0].id],
    )
    const connection = await client.query(
      `insert into connections (company_id, name, channel, leased_by, leased_until)
       values ($1, $2, 'whatsapp', $3, now() + interval '1 hour') returning id`,
      [company.rows[0].id, name, holder],
    )
    return { companyId: CompanyId.parse(company.rows[0].id), id: ConnectionId.parse(connection.rows[0].id), name }
  })

type Heard = ChannelSink & { readonly statuses: readonly ConnectionStatus[] }

export const whatsappWorld = async <S extends Heard = RecordingSink>(
  more: Partial<WhatsAppBaileysOptions> = {},
  // Without a sink of its own the world creates the one that it names.
  sink: S = new RecordingSink() as Heard as S,
) => {
  const network = await WhatsAppNetwork.create()
  await network.start()
  const database: TestDatabase = await testDatabase()
  const db = openDatabase(database, { connections: 8 })
  const holder = `test ${randomBytes(4).toString('hex')}`
  const made = await companyWithConnection(database.owner, holder)
  const connection: ChannelConnection = {
    ...made,
    kind: 'whatsapp',
    generation: 0,
    allowGroup: false,
    credentials: {},
  }
  const options: WhatsAppBaileysOptions = {
    db,
    secret: testSecret,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    holder,
    network: {
      url: network.url,
      rootKey: network.rootKey.toString('base64'),
      mediaCa: network.media.certificate.cert,
    },
    outgoing: async () => undefined,
    ...more,
  }
  // libsignal would print private keys into the test's output.
  const loud = quietConsole(options.log)
  const channel: Channel = createWhatsAppBaileys(options)
  const shop = network.people.create({ name: 'Loja', kind: 'business' })
  const ana = network.people.create({ name: 'Ana' })

  const query = <R extends object>(text: string, values: unknown[] = []) =>
    withClient(database.owner, async (client) => (await client.query<R>(text, values)).rows)
  const until = (state: string) =>
    vi.waitFor(() => expect(sink.statuses.at(-1)?.state).toBe(state), { timeout: 15_000, interval: 20 })
  const link = async () => {
    await channel.open(connection, sink)
    await until('qrcode')
    scanQr(network, sink.statuses.at(-1)?.qrcode ?? '', shop)
    await until('CONNECTED')
  }
  const toAna = (fields: Partial<OutboundMessage> = {}): OutboundMessage => ({
    messageId: crypto.randomUUID(),
    externalId: channel.newMessageId?.() ?? null,
    chat: { identities: [{ kind: 'phone', value: ana.pn }], isGroup: false },
    kind: 'text',
    text: 'oi',
    attempts: 0,
    ...fields,
  })
  const stop = async () => {
    await channel.close(connection)
    await db.close()
    await network.stop()
    loud()
  }
  return {
    network,
    db,
    database,
    holder,
    connection,
    options,
    sink,
    channel,
    shop,
    ana,
    query,
    until,
    link,
    toAna,
    stop,
  }
}

export type WhatsAppWorld = Awaited<ReturnType<typeof whatsappWorld<RecordingSink>>>
