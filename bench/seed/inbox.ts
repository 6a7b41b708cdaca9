/**
 * A large inbox, seeded by set-based SQL. Half of everything belongs to company 1, or every company has the same share. Each contact had four tickets
 * one after another; one contact in five has an unfinished last ticket (pending, open or a group), the rest are closed. Messages of all conversations
 * are interleaved. Lists of rare tickets must be as quick among many: a few dozen scattered conversations of each company, the same number in every size
 * of installation, have its last queue, agent, connection and tag, are groups or belong to agent 3, so that each list fills a page at every size.
 */
import { withClient } from '@guiche/server/platform/db/with-client'
import type pg from 'pg'
import { asStartedBefore, type CompanySize, seedPeople, usualCompany } from './people.ts'
import { contactTagsSql, scatteredIn, ticketsPerContact, ticketsSqlOf } from './tickets.ts'
import { withoutIndexes } from './without-indexes.ts'

const companies = 20

export interface InboxSize {
  tickets: number
  messagesPerTicket: number
  /** The same share for each company; otherwise the first company has half and the other nineteen have the rest. */
  alike?: CompanySize & { companies: number }
}

const companyOf = (contact: string) =>
  `(case when ${contact} % 2 = 0 then 1 else 2 + (${contact} / 2) % ${companies - 1} end)`
const companyInTurn = (contact: string, of: number) => `(1 + ${contact} % ${of})`

const names = `(array['Ana','Beatriz','Carla','Diego','Eduardo','Fernanda','Gabriel','Helena','Igor','Joana','Karina','Lucas','Marina','Nelson','Otávio','Paula','Rafael','Sofia','Tiago','Vanessa'])`
const surnames = `(array['Almeida','Barbosa','Cardoso','Dias','Esteves','Ferreira','Gomes','Henriques','Lima','Machado','Nogueira','Oliveira','Pereira','Queiroz','Ribeiro','Santos','Teixeira','Vieira','Xavier'])`
const words = `(array['bom','dia','pedido','entrega','boleto','pagamento','obrigada','quando','chega','produto','troca','garantia','nota','fiscal','endereço','cancelar','atraso','loja','horário','preço','desconto','cartão','senha','acesso','visita'])`

const contactsSqlOf = ({
  alike,
}: InboxSize) => `insert into contacts (id, company_id, name, number, channel) overriding system value
  select i, ${alike ? companyInTurn('i', alike.companies) : companyOf('i')}, ${names}[1 + h % 20] || ' ' || ${surnames}[1 + (h / 20) % 19] || ' ' || (i / 380),
    '5511' || (900000000 + i), 'whatsapp' from generate_series(1, $1::int) i, lateral (select abs(hashint4(i)) h) hashed`
const identitiesSql = `insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from contacts`

/** As the triggers would write it, which do not run here. */
const countsSql = `insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, tickets, is_folded)
  select company_id, status, queue_id, user_id, connection_id, is_group, count(*), true from tickets
  where status <> 'closed' or is_newest group by company_id, status, queue_id, user_id, connection_id, is_group`

/** Message m of ticket k for every contact: the rows of one conversation are far apart, as in real use. Carnival was long ago. */
const messagesSql = `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, media_type, ack, queue_id, sent_at, created_at)
  select gen_random_uuid(), t.company_id, t.id, t.contact_id, t.connection_id, 'seed.' || t.id || '.' || $2::int, $2::int % 2 = 1,
    case when $2::int % 2 = 1 then t.user_id end,
    ${words}[1 + (t.id * 7 + $2::int * 13) % 25] || ' ' || ${words}[1 + (t.id * 3 + $2::int * 5) % 25] || ' ' || ${words}[1 + (t.id + $2::int * 11) % 25]
      || case when (t.id + $2::int) % 50021 = 0 then ' rinoceronte' else '' end
      || case when $1::int = 1 and (t.id + $2::int) % 13 = 0 then ' carnaval' else '' end || ' ' || t.id,
    'conversation', case when $2::int % 2 = 1 then 3 else 0 end, t.queue_id, t.created_at, t.created_at + $2::int * interval '1 minute'
  from tickets t where t.id > ($1::int - 1) * $3::int and t.id <= $1::int * $3::int`

const seedTickets = async (client: pg.Client, contacts: number, { alike }: InboxSize) => {
  const text = ticketsSqlOf(alike ?? usualCompany)
  for (let k = 1; k <= ticketsPerContact; k += 1) await client.query(text, [k, contacts, scatteredIn(contacts)])
}

const seedMessages = async (client: pg.Client, contacts: number, perTicket: number) => {
  for (let k = 1; k <= ticketsPerContact; k += 1) {
    for (let m = 1; m <= perTicket; m += 1) await client.query(messagesSql, [k, m, contacts])
  }
}

/** The program then assigns ids above these. */
const idsGoOn = `select setval('contacts_id_seq', (select max(id) from contacts)), setval('tickets_id_seq', (select max(id) from tickets))`

export const contactsOf = (tickets: number) => Math.floor(tickets / ticketsPerContact)

export const seedInbox = (url: string, size: InboxSize) =>
  withClient(url, async (client) => {
    const contacts = contactsOf(size.tickets)
    // Foreign keys and triggers hold by construction; checking ten million rows one by one would take the longest.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    )
    await seedPeople(client, size.alike?.companies ?? companies, size.alike)
    await withoutIndexes(client, ['contacts', 'contact_identities', 'tickets', 'messages'], async () => {
      await client.query(contactsSqlOf(size), [contacts])
      await client.query(identitiesSql)
      await client.query(contactTagsSql, [scatteredIn(contacts)])
      await seedTickets(client, contacts, size)
      await seedMessages(client, contacts, size.messagesPerTicket)
    })
    await client.query(countsSql)
    for (const text of [idsGoOn, asStartedBefore]) await client.query(text)
    await client.query('vacuum (analyze)')
  })
