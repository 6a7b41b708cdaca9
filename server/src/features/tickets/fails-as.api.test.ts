import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { createTicket, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'fails_as' })
})
afterAll(() => w.close())

const breaks = (table: string) =>
  withClient(w.urls.owner, (client) =>
    client.query(`create or replace function breaks() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger breaks before insert on ${table} for each row execute function breaks()`),
  )

it('a ticket or message that the database does not take is said to be one, and nothing of it is stored', async () => {
  const there = await reception(w)
  const { ticket } = await waitingCustomer(w, there)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, there.agent)
  await breaks('messages')
  const sent = await w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: 'Bom dia' } }, there.agent)
  expect([sent.status, sent.body.code]).toEqual([500, 'ERR_CREATING_MESSAGE'])
  const kept = await w.call(listMessages, { params: { ticketUuid: ticket.id }, query: {} }, there.agent)
  expect(kept.body.messages).toHaveLength(1)
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, there.agent)
  await breaks('tickets')
  const made = await w.call(
    createTicket,
    { body: { contactId: ticket.contactId, queueId: there.queueId } as never },
    there.agent,
  )
  expect([made.status, made.body.code]).toEqual([500, 'ERR_CREATING_TICKET'])
})
