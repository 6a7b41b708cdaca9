/** The records of a demo's first start, as counts: update them when the demo data grows. */
/** The customers of the weeks before; their number depends on the day. */
const history = `select id from contacts where number between '5511940000100' and '5511940000199'`

export const demoTotals = `select
  (select array_agg(name order by id) from companies) companies, (select count(*)::int from users) users,
  (select count(*)::int from queues) queues, (select count(*)::int from connections) connections,
  (select count(*)::int from tickets t where not exists (select from (${history}) h where h.id = t.contact_id)) tickets,
  (select count(*)::int from (${history}) h) "formerCustomers",
  (select count(*) > 500 and count(*) = count(distinct (contact_id, created_at)) from tickets t where t.contact_id in (select id from (${history}) h)) "hasHistory", (select count(*)::int from schedules) schedules,
  (select count(*)::int from announcements) announcements, (select count(*)::int from helps) helps,
  (select count(*)::int from invoices) invoices, (select count(*)::int from chats) chats,
  (select count(*)::int from chat_messages) "chatLines", (select count(*)::int from quick_messages) "quickMessages",
  (select count(*)::int from file_list_options where media_file is not null) "listedFiles",
  (select demo_seeded_at is not null from installation) "isWhole"`

export const wholeDemo: Record<string, unknown> = {
  companies: ['Clínica Aurora', 'Ótica Horizonte', 'Padaria Trigal'],
  users: 8,
  queues: 4,
  connections: 4,
  tickets: 44,
  formerCustomers: 24,
  hasHistory: true,
  schedules: 2,
  announcements: 1,
  helps: 2,
  invoices: 1,
  chats: 1,
  chatLines: 5,
  quickMessages: 3,
  listedFiles: 2,
  isWhole: true,
}
