/** One conversation of very many messages over 50 tickets in company 1, the newest one open and almost empty. */
import { withClient } from '@guiche/server/platform/db/with-client'
import { idsOf } from './people.ts'

const ticketsOfIt = 50
const ids = idsOf(1)

/** All earlier tickets were in queue 0; the newest belongs to agent 3, who does not work there. */
export const stranger = ids.agent(3)

export const seedLongConversation = (url: string, messages: number) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ contact: number; ticket: number }>(
      `select nextval('contacts_id_seq')::int contact, setval('tickets_id_seq', nextval('tickets_id_seq') + ${ticketsOfIt})::int ticket`,
    )
    const { contact = 0, ticket = 0 } = rows[0] ?? {}
    await client.query(
      `insert into contacts (id, company_id, name, number, channel) overriding system value values ($1, 1, 'Longa Conversa', '5511988887777', 'whatsapp')`,
      [contact],
    )
    await client.query(
      `insert into tickets (id, company_id, status, channel, contact_id, connection_id, queue_id, user_id, updated_at) overriding system value
        select $2::int - n, 1, case when n = 0 then 'open' else 'closed' end, 'whatsapp', $1, ${ids.connection(0)},
          case when n = 0 then ${ids.queue(3)} else ${ids.queue(0)} end, case when n = 0 then ${stranger} else ${ids.agent(0)} end, now() - n * interval '1 day'
        from generate_series(0, ${ticketsOfIt - 1}) n`,
      [contact, ticket],
    )
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    // The last three belong to the newest ticket.
    await client.query(
      `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type, created_at)
        select gen_random_uuid(), 1, case when m > $3::int - 3 then $2::int else $2::int - 1 - ($3::int - m) * ${ticketsOfIt - 1} / ($3::int + 1) end, $1, ${ids.connection(0)},
          'long.' || m, m % 2 = 0, 'mensagem ' || m, 'conversation', now() - ($3::int - m) * interval '1 minute'
        from generate_series(1, $3::int) m order by m`,
      [contact, ticket, messages],
    )
    await client.query('vacuum (analyze) messages, tickets, contacts')
    return { contact, ticket }
  })
