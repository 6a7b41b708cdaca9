/** A shop's system that sends through the API: some of its calls, for messages of the demo data, and a failed one. */
import type { Ctx } from '../context.ts'
import { statement } from '../platform/db/statement.ts'

const note = statement(
  'demo_api_calls',
  `insert into api_calls (company_id, connection_id, at, call, number, words, has_key, status, code, message_id, ticket_id, took_ms)
    select :companyId, c.connection_id, c.at, 'send', c.number, c.words, c.status = 200, c.status, c.code, c.message_id, c.ticket_id, c.took_ms
    from (
      (select m.connection_id, m.created_at at, k.number, left(m.body, 200) words, 200 status, null code, m.id message_id, m.ticket_id,
          38 + (row_number() over (order by m.seq))::int * 7 took_ms
        from messages m join contacts k on k.company_id = m.company_id and k.id = m.contact_id
        where m.company_id = :companyId and m.from_me and not m.is_private and m.media_type = 'conversation'
          and m.connection_id = (select min(id) from connections where company_id = :companyId and channel = 'whatsapp')
        order by m.seq desc limit 6)
      union all
      select min(id), :now::timestamptz, '119876', 'Seu pedido saiu para entrega.', 400, 'ERR_INVALID_NUMBER', null, null, 4
        from connections where company_id = :companyId and channel = 'whatsapp' having min(id) is not null) c
    where not exists (select 1 from api_calls where company_id = :companyId) order by c.at`,
)

export const seedApiCalls = (ctx: Ctx) => ctx.transact(({ tx }) => tx.sql(note, { now: ctx.clock.now() }))
