/**
 * A large inbox by set-based SQL. Half of everything is company 1's. Each contact had four tickets one after the other; one in five
 * contacts has the last one unfinished (pending, open or a group), the rest are closed. Messages of all conversations lie interleaved.
 * The last queue, agent, connection and tag of each company have hardly anything: what few tickets have must be as quick to list.
 */
import { withClient } from '@guiche/server/platform/db/with-client'
import type pg from 'pg'
import { agentsPerCompany, connectionsPerCompany, queuesPerCompany, seedPeople, tagsPerCompany } from './people.ts'
import { withoutIndexes } from './without-indexes.ts'

const companies = 20
const ticketsPerContact = 4

export interface InboxSize {
  tickets: number
  messagesPerTicket: number
}

const companyOf = (contact: string) =>
  `(case when ${contact} % 2 = 0 then 1 else 2 + (${contact} / 2) % ${companies - 1} end)`

const names = `(array['Ana','Beatriz','Carla','Diego','Eduardo','Fernanda','Gabriel','Helena','Igor','Joana','Karina','Lucas','Marina','Nelson','Otávio','Paula','Rafael','Sofia','Tiago','Vanessa'])`
const surnames = `(array['Almeida','Barbosa','Cardoso','Dias','Esteves','Ferreira','Gomes','Henriques','Lima','Machado','Nogueira','Oliveira','Pereira','Queiroz','Ribeiro','Santos','Teixeira','Vieira','Xavier'])`
const words = `(array['bom','dia','pedido','entrega','boleto','pagamento','obrigada','quando','chega','produto','troca','garantia','nota','fiscal','endereço','cancelar','atraso','loja','horário','preço','desconto','cartão','senha','acesso','visita'])`

const contactsSql = `insert into contacts (id, company_id, name, number, channel) overriding system value
  select i, ${companyOf('i')}, ${names}[1 + h % 20] || ' ' || ${surnames}[1 + (h / 20) % 19] || ' ' || (i / 380),
    '5511' || (900000000 + i), 'whatsapp' from generate_series(1, $1::int) i, lateral (select abs(hashint4(i)) h) hashed`
const identitiesSql = `insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from contacts`
const contactTagsSql = `insert into contact_tags (company_id, contact_id, tag_id)
  select company_id, id, company_id * 20 + 1 + case when h % 2000 = 0 then ${tagsPerCompany - 1} else h % 10 end
  from contacts, lateral (select abs(hashint4(id + 7)) h) hashed where h % 10 < 3`

/** Ticket `k` of contact `i`: ids rise with time. */
const ticketsSql = `insert into tickets (id, company_id, status, channel, contact_id, connection_id, queue_id, user_id, is_group, is_newest, last_message,
    last_message_at, unread_messages, created_at, updated_at) overriding system value
  select ($1::int - 1) * $2::int + c.id, c.company_id, s.status, 'whatsapp', c.id,
    c.company_id * 10 + 1 + case when hc % 1000 = 0 then ${connectionsPerCompany - 1} else hc % ${connectionsPerCompany - 1} end,
    case when h % 10 = 0 then null when h % 1009 = 0 then c.company_id * 10 + ${queuesPerCompany} else c.company_id * 10 + 1 + h % ${queuesPerCompany - 1} end,
    case when s.status in ('pending', 'group') then null when h % 2003 = 0 then c.company_id * 100 + 1 + ${agentsPerCompany}
      else c.company_id * 100 + 2 + (h / 7) % ${agentsPerCompany - 1} end,
    s.status = 'group', $1::int = ${ticketsPerContact}, 'uma mensagem qualquer, a última da conversa', s.changed_at,
    case when s.status = 'closed' then 0 else h % 4 end, s.changed_at - interval '2 days', s.changed_at
  from contacts c,
    lateral (select abs(hashint4(c.id * 4 + $1::int)) h, abs(hashint4(c.id + 13)) hc) hashed,
    lateral (select case when $1::int < ${ticketsPerContact} or hc % 5 > 0 then 'closed' when h % 20 = 0 then 'group' when h % 20 < 12 then 'pending' else 'open' end status) st,
    lateral (select st.status, now() - case when st.status = 'closed' then (5 - $1::int) * interval '30 days' else interval '0' end
      - (h % 2500000) * interval '1 second' changed_at) s`
/** As the triggers would have it, which do not run here. */
const countsSql = `insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, tickets, is_folded)
  select company_id, status, queue_id, user_id, connection_id, is_group, count(*), true from tickets
  where status <> 'closed' or is_newest group by company_id, status, queue_id, user_id, connection_id, is_group`

/** Message m of ticket k for every contact: the rows of one conversation lie far apart, as they do in life. */
const messagesSql = `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, media_type, ack, queue_id, sent_at, created_at)
  select gen_random_uuid(), t.company_id, t.id, t.contact_id, t.connection_id, 'seed.' || t.id || '.' || $2::int, $2::int % 2 = 1,
    case when $2::int % 2 = 1 then t.user_id end,
    ${words}[1 + (t.id * 7 + $2::int * 13) % 25] || ' ' || ${words}[1 + (t.id * 3 + $2::int * 5) % 25] || ' ' || ${words}[1 + (t.id + $2::int * 11) % 25]
      || case when (t.id + $2::int) % 50021 = 0 then ' rinoceronte' else '' end || ' ' || t.id,
    'conversation', case when $2::int % 2 = 1 then 3 else 0 end, t.queue_id, t.created_at, t.created_at + $2::int * interval '1 minute'
  from tickets t where t.id > ($1::int - 1) * $3::int and t.id <= $1::int * $3::int`

const seedTickets = async (client: pg.Client, contacts: number) => {
  for (let k = 1; k <= ticketsPerContact; k += 1) await client.query(ticketsSql, [k, contacts])
}

const seedMessages = async (client: pg.Client, contacts: number, perTicket: number) => {
  for (let k = 1; k <= ticketsPerContact; k += 1) {
    for (let m = 1; m <= perTicket; m += 1) await client.query(messagesSql, [k, m, contacts])
  }
}

const restartSequences = `select setval('contacts_id_seq', (select max(id) from contacts)), setval('tickets_id_seq', (select max(id) from tickets))`

export const contactsOf = (tickets: number) => Math.floor(tickets / ticketsPerContact)

export const seedInbox = (url: string, { tickets, messagesPerTicket }: InboxSize) =>
  withClient(url, async (client) => {
    const contacts = contactsOf(tickets)
    // Foreign keys and triggers hold by construction; ten million of them one by one would take the longest.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    )
    await seedPeople(client, companies)
    await withoutIndexes(client, ['contacts', 'contact_identities', 'tickets', 'messages'], async () => {
      await client.query(contactsSql, [contacts])
      await client.query(identitiesSql)
      await client.query(contactTagsSql)
      await seedTickets(client, contacts)
      await seedMessages(client, contacts, messagesPerTicket)
    })
    await client.query(countsSql)
    await client.query(restartSequences)
    await client.query('vacuum (analyze)')
  })
