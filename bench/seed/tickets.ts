/** Tickets and their tags by arithmetic on the contact's id. */
import { type CompanySize, queuesPerCompany, tagsPerCompany } from './people.ts'

export const ticketsPerContact = 4

/** Of each rare kind: more than a page holds, in the first company. */
const leastOfFew = 60

/** Every how many of the first company's contacts one of each rare kind comes. */
export const scatteredIn = (contacts: number) => Math.floor(contacts / 2 / leastOfFew)

/** The rare kinds, by the remainder of a contact's id. */
const few = {
  ownOpen: 1,
  group: 2,
  tag: 3,
  queue: 4,
  agent: 5,
  connection: 6,
  pendingOnConnection: 7,
  pendingInQueue: 8,
  unread: 9,
}
const kindOf = (contact: string, scattered: string) => `(${contact} / 2 % ${scattered})`
const pending = `${few.pendingOnConnection}, ${few.pendingInQueue}`
const closed = `${few.tag}, ${few.queue}, ${few.agent}, ${few.connection}, ${few.unread}`

/** `$1` is how scattered the rare kinds are. */
export const contactTagsSql = `insert into contact_tags (company_id, contact_id, plain_name, shown_name, tag_id)
  select company_id, id, plain_name, shown_name, company_id * 20 + 1 + case when ${kindOf('id', '$1::int')} = ${few.tag} then ${tagsPerCompany - 1} else h % 10 end
  from contacts, lateral (select abs(hashint4(id + 7)) h) hashed where h % 10 < 3 or ${kindOf('id', '$1::int')} = ${few.tag}`

const lastQueue = queuesPerCompany - 1

/** Ticket `$1` of each of `$2` contacts, the rare kinds scattered by `$3`: ids rise with time. */
export const ticketsSqlOf = ({ agents, connections }: CompanySize) => {
  const [lastAgent, lastConnection] = [agents - 1, connections - 1]
  return `insert into tickets (id, company_id, status, channel, contact_id, connection_id, queue_id, user_id, is_group, is_newest, last_message,
    last_message_at, last_message_from_me, unread_messages, created_at, updated_at, idle_since) overriding system value
  select ($1::int - 1) * $2::int + c.id, c.company_id, s.status, 'whatsapp', c.id,
    c.company_id * 10 + 1 + case when s.kind in (${few.connection}, ${few.pendingOnConnection}) then ${lastConnection} else hc % ${lastConnection} end,
    case when s.kind = ${few.pendingOnConnection} then c.company_id * 10 + 4 when s.kind in (${few.queue}, ${few.pendingInQueue}) then c.company_id * 10 + 1 + ${lastQueue}
      when h % 10 = 0 then null else c.company_id * 10 + 1 + h % ${lastQueue} end,
    case when s.status in ('pending', 'group') then null when s.kind = ${few.ownOpen} then c.company_id * 100 + 5
      when s.kind = ${few.agent} then c.company_id * 100 + 2 + ${lastAgent} else c.company_id * 100 + 2 + (h / 7) % ${lastAgent} end,
    s.status = 'group', $1::int = ${ticketsPerContact}, 'uma mensagem qualquer, a última da conversa', s.changed_at,
    (h / 11) % 2 = 0, case when s.status <> 'closed' or s.kind = ${few.unread} then h % 4 else 0 end, s.changed_at - interval '2 days', s.changed_at, s.changed_at
  from contacts c,
    lateral (select abs(hashint4(c.id * 4 + $1::int)) h, abs(hashint4(c.id + 13)) hc, ${kindOf('c.id', '$3::int')} kind) hashed,
    lateral (select kind, case when $1::int < ${ticketsPerContact} or kind in (${closed}) then 'closed' when kind = ${few.ownOpen} then 'open'
      when kind = ${few.group} then 'group' when kind in (${pending}) then 'pending' when hc % 5 > 0 then 'closed'
      when h % 20 = 0 then 'group' when h % 20 < 12 then 'pending' else 'open' end status) st,
    lateral (select st.status, st.kind, now() - case when st.status = 'closed' then (5 - $1::int) * interval '30 days' else interval '0' end
      - (h % 2500000) * interval '1 second' changed_at) s`
}
