/** Companies with their queues, users, connections and tags, by one statement per table. Ids are arithmetic, so that nothing needs a lookup. */

import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '@guiche/server/channels/channel'
import type pg from 'pg'

export const queuesPerCompany = 6
export const agentsPerCompany = 10
export const connectionsPerCompany = 3
export const tagsPerCompany = 10

export const idsOf = (company: number) => ({
  admin: company * 100 + 1,
  /** Agent n (from 0) works in two queues: n and n + 1; the last one only in the last queue. */
  agent: (n: number) => company * 100 + 2 + n,
  queue: (n: number) => company * 10 + 1 + n,
  connection: (n: number) => company * 10 + 1 + n,
  tag: (n: number) => company * 20 + 1 + n,
})

/** How many of each a company has. */
export interface CompanySize {
  agents: number
  connections: number
}

export const usualCompany: CompanySize = { agents: agentsPerCompany, connections: connectionsPerCompany }

const statementsOf = ({ agents, connections }: CompanySize) => [
  `insert into plans (name, users, connections, queues) values ('Bench', 100, 20, 20)`,
  `insert into companies (id, name, due_date, plan_id) overriding system value
    select c, 'Company ' || c, '2099-01-01', (select max(id) from plans) from generate_series(1, $1::int) c`,
  `insert into queues (id, company_id, name, color) overriding system value
    select c * 10 + 1 + n, c, 'Queue ' || n, '#0000' || lpad(to_hex(n), 2, '0') from generate_series(1, $1::int) c, generate_series(0, ${queuesPerCompany - 1}) n`,
  `insert into connections (id, company_id, name, channel, status) overriding system value
    select c * 10 + 1 + n, c, 'Connection ' || n, 'whatsapp', 'CONNECTED' from generate_series(1, $1::int) c, generate_series(0, ${connections - 1}) n`,
  `insert into connection_queues (company_id, connection_id, queue_id)
    select c, c * 10 + 1, c * 10 + 1 from generate_series(1, $1::int) c`,
  `insert into users (id, company_id, name, email, password_hash, profile, online, last_seen_at) overriding system value
    select c * 100 + 1 + n, c, 'User ' || n, 'user' || n || '@company' || c || '.example', 'x', case when n = 0 then 'admin' else 'user' end, true, now()
    from generate_series(1, $1::int) c, generate_series(0, ${agents}) n`,
  // Everybody is signed in: a socket whose session has no token is closed within half a minute.
  `insert into refresh_tokens (token_hash, company_id, user_id, family, session_version, is_remembered, expires_at)
    select 'bench ' || c * 100 + 1 + n, c, c * 100 + 1 + n, gen_random_uuid(), 0, true, now() + interval '1 day'
    from generate_series(1, $1::int) c, generate_series(0, ${agents}) n`,
  `insert into user_queues (company_id, user_id, queue_id)
    select c, c * 100 + 2 + n, c * 10 + 1 + case when n = ${agents - 1} then ${queuesPerCompany - 1} else (n + m) % ${queuesPerCompany} end
    from generate_series(1, $1::int) c, generate_series(0, ${agents - 1}) n, generate_series(0, 1) m where n < ${agents - 1} or m = 0`,
  `insert into tags (id, company_id, name, color) overriding system value
    select c * 20 + 1 + n, c, 'Tag ' || n, '#ff00ff' from generate_series(1, $1::int) c, generate_series(0, ${tagsPerCompany - 1}) n`,
  `insert into settings (company_id, key, value)
    select c, k, 'disabled' from generate_series(1, $1::int) c,
      unnest(array['userRating', 'requiredTag', 'sendGreetingAccepted', 'sendMsgTransfTicket', 'enableLGPD']) k`,
  `select setval(pg_get_serial_sequence(name, 'id'), 1000000) from unnest(array['companies', 'users', 'queues', 'connections', 'tags']) name`,
]

/** The program finds an installation that was started before, and creates no admin of its own. */
export const asStartedBefore = `insert into installation (welcome_user_id) values (${idsOf(1).admin})`

export const seedPeople = async (client: pg.Client, companies: number, size: CompanySize = usualCompany) => {
  for (const text of statementsOf(size)) await client.query(text, text.includes('$1') ? [companies] : [])
}

export const connectionOf = (company: number, n = 0): ChannelConnection => ({
  id: ConnectionId.parse(idsOf(company).connection(n)),
  companyId: CompanyId.parse(company),
  kind: 'whatsapp',
  name: `Connection ${n}`,
  generation: 0,
  allowGroup: false,
  credentials: {},
})
