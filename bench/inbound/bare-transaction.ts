/** The inbound transaction without the product: the same two round trips, and the fewest rows. The baseline for the product. */
import { readFileSync } from 'node:fs'
import { withClient } from '@guiche/server/platform/db/with-client'
import pg from 'pg'
import { tailBareEvents } from './bare-tail.ts'

const prepared = (name: string, text: string) => (client: pg.Client, values: unknown[]) =>
  client.query({ name, text, values })
const enter = prepared('enter', `select set_config('app.company_id', $1, true), pg_advisory_xact_lock($2)`)
const facts = prepared(
  'facts',
  `select c.id contact_id, t.id ticket_id, t.status,
    exists (select 1 from messages m where m.company_id = $1 and m.connection_id = $2 and m.external_id = $4) seen,
    (select jsonb_object_agg(key, value) from settings s where s.company_id = $1) settings
  from (select 1) one left join contacts c on c.company_id = $1 and c.number = $3
  left join tickets t on t.company_id = $1 and t.contact_id = c.id and t.connection_id = $2 and t.status in ('open','pending','group','nps','lgpd')`,
)
const insertContact = prepared(
  'contact',
  'insert into contacts (company_id, name, number) values ($1, $2, $3) returning id',
)
const insertTicket = prepared(
  'ticket',
  'insert into tickets (company_id, contact_id, connection_id) values ($1, $2, $3) returning id',
)
const insertMessage = prepared(
  'message',
  'insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, body, from_me) values ($1, $2, $3, $4, $5, $6, false)',
)
const touchTicket = prepared(
  'touch',
  'update tickets set unread = unread + 1, last_message = $3, updated_at = now() where company_id = $1 and id = $2',
)
const insertEvents = prepared(
  'events',
  `insert into events (company_id, name, audience, payload) values ($1, 'ticket', $2, $3), ($1, 'appMessage', $2, $4)`,
)
const enqueue = prepared(
  'outbox',
  `insert into outbox (company_id, task, payload) values (current_setting('app.company_id')::int, 'advance', $1)`,
)

const receive = async (client: pg.Client, n: number, chats: number) => {
  const chat = n % chats
  const company = 1 + (chat % 10)
  const sent: Promise<unknown>[] = [client.query('begin'), enter(client, [String(company), chat])]
  const known = (await facts(client, [company, 7, `55119${chat}`, `wamid.${n}`])).rows[0]
  const contactId =
    known.contact_id ?? (await insertContact(client, [company, `Contact ${chat}`, `55119${chat}`])).rows[0].id
  const ticketId = known.ticket_id ?? (await insertTicket(client, [company, contactId, 7])).rows[0].id
  sent.push(
    insertMessage(client, [company, ticketId, contactId, 7, `wamid.${n}`, `message ${n} with some words in it`]),
    touchTicket(client, [company, ticketId, `message ${n}`]),
    insertEvents(client, [
      company,
      '["admin","queue:3"]',
      JSON.stringify({ ticket: 'x'.repeat(700) }),
      JSON.stringify({ n, body: 'x'.repeat(300) }),
    ]),
    enqueue(client, [JSON.stringify({ ticketId })]),
    client.query('commit'),
  )
  await Promise.all(sent)
}

export const openBareTransaction = async (ownerUrl: string, connections: number) => {
  await withClient(ownerUrl, (client) =>
    client.query(readFileSync(new URL('bare-schema.sql', import.meta.url), 'utf8')),
  )
  const address = Object.assign(new URL(ownerUrl), { username: 'bare_app', password: 'bare' }).href
  const idle = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: address, options: '-c search_path=bare', pipeline: true })
      await client.connect()
      return client
    }),
  )
  const tail = await tailBareEvents(ownerUrl)
  return {
    /** One message; at most `connections` at a time. */
    receive: async (n: number, chats: number) => {
      const client = idle.pop()
      if (!client) throw new Error('more messages at once than connections')
      await receive(client, n, chats)
      idle.push(client)
      tail.wake()
    },
    heard: tail.heard,
    close: async () => {
      await tail.stop()
      await Promise.all(idle.map((client) => client.end()))
    },
  }
}
