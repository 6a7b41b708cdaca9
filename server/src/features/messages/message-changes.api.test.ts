import { deleteMessage, dismissChange, editMessage, reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { type ChannelConnection, FinalFailure, TemporaryFailure } from '../../channels/channel.ts'
import { systemContext } from '../../context.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { wantDeliveries } from './actions/want-deliveries.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { company, queueId, connectionId, admin, agent } = there
  const colleague = await company.user({ queueIds: [queueId] })
  const waiting = await waitingCustomer(w, there)
  const { customer, messageId: firstId } = waiting
  const ticketId = waiting.ticket.id
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const send = async (text: string, more: Record<string, unknown> = {}, who = agent) => {
    const { body: sent } = await w.call(sendMessage, { params: { ticketId }, body: { body: text, ...more } }, who)
    return sent.messages[0]?.id ?? ''
  }
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.messages
  const message = async (id: string) => (await conversation()).find((each) => each.id === id)
  const ticket = async () =>
    (await w.call(listTickets, { query: { status: 'open' } }, agent)).body.tickets.find(({ id }) => id === ticketId)
  const edit = (id: string, text: string, who = agent) =>
    w.call(editMessage, { params: { id }, body: { body: text } }, who)
  const remove = (id: string, who = agent) => w.call(deleteMessage, { params: { id } }, who)
  const changed = () => w.channel.changed.filter(({ chat }) => chat.identities[0].value === customer.phone)
  const set = (column: string) => w.call(updateCompanySetting, { body: { column, data: 'enabled' } as never }, admin)
  return {
    company,
    connectionId,
    agent,
    colleague,
    customer,
    firstId,
    ticketId,
    send,
    conversation,
    message,
    ticket,
    edit,
    remove,
    changed,
    set,
  }
}

describe('editing', () => {
  it('is shown at once, and becomes the message when the channel has accepted it', async () => {
    const { send, edit, message, changed, ticket } = await scene()
    const id = await send('Dez reias')
    await w.drainJobs()
    const answer = await edit(id, 'Dez reais')
    expect(answer.body).toMatchObject({ body: 'Dez reias', pendingChanges: [{ kind: 'edit', text: 'Dez reais' }] })
    await w.drainJobs()
    expect(changed()).toMatchObject([{ kind: 'edit', text: 'Dez reais', target: { fromMe: true } }])
    expect(await message(id)).toMatchObject({ body: 'Dez reais', isEdited: true, pendingChanges: [] })
    expect((await ticket())?.lastMessage).toBe('Dez reais')
  })
  it('waits while the number is not linked, and is sent as soon as it is back', async () => {
    const { company, connectionId, send, edit, message, changed } = await scene()
    const id = await send('Dez reias')
    await w.drainJobs()
    w.channel.failWith = new TemporaryFailure('The number is not linked', { retryAfterSeconds: 3600 })
    await edit(id, 'Dez reais')
    const later = await send('Até logo')
    await w.drainJobs()
    w.channel.failWith = null
    await w.drainJobs()
    expect(changed()).toEqual([])
    expect(await message(later)).toMatchObject({ ack: 0, failure: null })
    await wantDeliveries(systemContext(w.deps, company.id), connectionId)
    await w.drainJobs()
    expect(changed()).toMatchObject([{ kind: 'edit', text: 'Dez reais' }])
    expect(w.channel.sent.filter(({ messageId }) => messageId === later)).toHaveLength(1)
  })
  it('goes on when its number is back, also if the first report of that could not be stored', async () => {
    const { company, connectionId, send } = await scene()
    const connection = { id: connectionId, companyId: company.id } as ChannelConnection
    await w.sink.status(connection, { state: 'OPENING', reason: 'network_lost' })
    w.channel.failWith = new TemporaryFailure('The number is not connected', { retryAfterSeconds: 3600 })
    const id = await send('Até logo')
    await w.drainJobs()
    w.channel.failWith = null
    await withClient(w.urls.owner, async (client) => {
      await client.query(
        `create function break_off() returns trigger language plpgsql as $$ begin raise 'the database is away'; end $$`,
      )
      await client.query(`create trigger break_off before insert on outbox for each row
        when (new.task in ('go-on', 'resume-deliveries')) execute function break_off()`)
      await expect(w.sink.status(connection, { state: 'CONNECTED' })).rejects.toThrow('the database is away')
      await client.query('drop trigger break_off on outbox')
    })
    await w.sink.status(connection, { state: 'CONNECTED' })
    await w.drainJobs()
    expect(w.channel.sent.filter(({ messageId }) => messageId === id)).toHaveLength(1)
  })
  it('and its message are tried ever more seldom while the number is away', async () => {
    const { send, edit, connectionId } = await scene()
    const id = await send('Dez reias')
    await w.drainJobs()
    w.channel.failWith = new TemporaryFailure('The number is not connected', { retryAfterSeconds: 5, isAway: true })
    await edit(id, 'Dez reais')
    await send('Até logo')
    const later = `from graphile_worker._private_jobs where key in ('deliver:' || $1, 'changes:' || $1) and run_at > now()`
    await withClient(w.urls.owner, async (client) => {
      const chat = [
        `${connectionId}:${(await client.query('select contact_id from messages where id = $1', [id])).rows[0]?.contact_id}`,
      ]
      for (const aged of ['messages set queued_at', 'message_changes set created_at'])
        await client.query(`update ${aged} = now() - interval '4 minutes' where connection_id = $1`, [connectionId])
      await w.drainJobs()
      const { rows } = await client.query(
        `select key, round(extract(epoch from run_at - now()) / 60)::int minutes ${later}`,
        chat,
      )
      expect(rows.map(({ minutes }) => minutes)).toEqual([2, 2])
    })
    w.channel.failWith = null
  })
  it('and its message are tried soon if the number came back during the attempt', async () => {
    const { send, edit, connectionId } = await scene()
    const id = await send('Dez reias')
    await w.drainJobs()
    w.channel.failWith = new TemporaryFailure('The number is not connected', { retryAfterSeconds: 5, isAway: true })
    await edit(id, 'Dez reais')
    await send('Até logo')
    await withClient(w.urls.owner, async (client) => {
      for (const aged of ['messages set queued_at', 'message_changes set created_at'])
        await client.query(`update ${aged} = now() - interval '4 minutes' where connection_id = $1`, [connectionId])
      await client.query(
        `update connections set status = 'CONNECTED', leased_until = now() + interval '1 minute' where id = $1`,
        [connectionId],
      )
      await w.drainJobs()
      const { rows } = await client.query(
        `select round(extract(epoch from run_at - now()))::int seconds from graphile_worker._private_jobs
          where key like '%:' || $1 || ':%' and run_at > now()`,
        [connectionId],
      )
      expect(rows.map(({ seconds }) => seconds <= 5)).toEqual([true, true])
    })
    w.channel.failWith = null
  })
  it('of an unsent message changes what is sent', async () => {
    const { send, edit, changed, message } = await scene()
    const id = await send('errado')
    expect((await edit(id, 'certo')).body).toMatchObject({ body: 'certo', pendingChanges: [] })
    await w.drainJobs()
    expect(w.channel.sent.find(({ messageId }) => messageId === id)?.text).toBe('certo')
    expect(changed()).toEqual([])
    expect((await message(id))?.isEdited).toBe(false)
  })
  it('that the channel refuses leaves the text as the customer has it, with the reason, until it is closed', async () => {
    const { send, edit, message, agent } = await scene()
    const id = await send('como está')
    await w.drainJobs()
    w.channel.failWith = new FinalFailure('content_refused', 'no')
    await edit(id, 'como seria')
    await w.drainJobs()
    w.channel.failWith = null
    const failure = { code: 'content_refused', detail: 'no' }
    expect(await message(id)).toMatchObject({
      body: 'como está',
      pendingChanges: [{ kind: 'edit', text: 'como seria', failure }],
    })
    const dismissed = await w.call(dismissChange, { params: { messageId: id as never } }, agent)
    expect(dismissed.body.pendingChanges).toEqual([])
    expect((await w.call(dismissChange, { params: { messageId: id as never } }, agent)).body.code).toBe(
      'ERR_NO_CHANGE_FAILED',
    )
  })
  it('is refused for an empty text, a colleague’s or the customer’s message, and after 15 minutes', async () => {
    const { send, edit, colleague, conversation } = await scene()
    const id = await send('meu')
    await w.drainJobs()
    const [theirs] = await conversation()
    expect((await edit(id, '  ')).body.code).toBe('ERR_MESSAGE_EMPTY')
    expect((await edit(id, 'seu', colleague)).body.code).toBe('ERR_NOT_OWN_MESSAGE')
    expect((await edit(theirs?.id ?? '', 'nosso')).body.code).toBe('ERR_NOT_OWN_MESSAGE')
    const aged = {
      name: 'aged',
      text: `update messages set created_at = now() - interval '15.5 minutes' where id = $1`,
    }
    await w.deps.db.platform((tx) => tx.sql(aged, [id]))
    const late = await edit(id, 'tarde')
    expect(late.body.code).toBe('ERR_EDIT_TOO_LATE')
  })
})

describe('deleting', () => {
  it('goes through the channel; the place stays, the text does not, and the list shows it', async () => {
    const { send, remove, message, changed, ticket } = await scene()
    const id = await send('ops')
    await w.drainJobs()
    expect((await remove(id)).body.message).toMatchObject({ isDeleted: false, pendingChanges: [{ kind: 'delete' }] })
    await w.drainJobs()
    expect(changed()).toMatchObject([{ kind: 'delete' }])
    expect(await message(id)).toMatchObject({ isDeleted: true, body: '', pendingChanges: [] })
    expect((await ticket())?.lastMessage).toBe('🚫')
    expect((await remove(id)).body.code).toBe('ERR_DELETE_WAPP_MSG')
  })
  it('of an unsent message prevents sending it', async () => {
    const { send, remove, message } = await scene()
    const id = await send('melhor não')
    await remove(id)
    await w.drainJobs()
    expect(w.channel.sent.some(({ messageId }) => messageId === id)).toBe(false)
    expect((await message(id))?.isDeleted).toBe(true)
  })
  it('removes a note without a trace, only by its author', async () => {
    const { send, remove, message, colleague } = await scene()
    const id = await send('só entre nós', { isPrivate: true })
    expect((await remove(id, colleague)).body.code).toBe('ERR_NOT_OWN_MESSAGE')
    expect((await remove(id)).body).toEqual({ id, message: null })
    expect(await message(id)).toBeUndefined()
  })
})

describe('a message that the contact deleted', () => {
  it('stays readable to the team', async () => {
    const { customer, firstId, conversation } = await scene()
    await customer.says({ kind: 'delete', target: firstId })
    expect((await conversation())[0]).toMatchObject({ isDeleted: true, body: 'Bom dia' })
  })
  it('is erased if the company’s privacy settings say so', async () => {
    const { customer, firstId, conversation, set, company } = await scene()
    await set('enableLGPD')
    await set('lgpdDeleteMessage')
    await customer.says({ kind: 'delete', target: firstId })
    expect((await conversation())[0]).toMatchObject({ isDeleted: true, body: '' })
    const kept = await w.deps.db.platform((tx) =>
      tx.sql({ name: 'kept_words', text: `select body from messages where company_id = $1 and is_deleted` }, [
        company.id,
      ]),
    )
    expect(kept).toEqual([{ body: '' }])
  })
})

describe('reacting', () => {
  it('is one reaction per side, replaced and removed through the channel', async () => {
    const { conversation, message, agent, changed, firstId } = await scene()
    const [theirs] = await conversation()
    const id = theirs?.id ?? ''
    const react = (emoji: string, who = agent) =>
      w.call(reactToMessage, { params: { messageId: id as never }, body: { emoji } }, who)
    expect((await react('👍')).body.pendingChanges).toMatchObject([{ kind: 'reaction', text: '👍' }])
    await w.drainJobs()
    await react('❤️')
    await w.drainJobs()
    expect(changed().map((change) => [change.target.externalId, 'emoji' in change && change.emoji])).toEqual([
      [firstId, '👍'],
      [firstId, '❤️'],
    ])
    expect((await message(id))?.reactions).toEqual([{ emoji: '❤️', fromMe: true }])
    await react('')
    await w.drainJobs()
    expect((await message(id))?.reactions).toEqual([])
    expect((await react('abc')).status).toBe(400)
  })
  it('is refused for users who may not write there', async () => {
    const { conversation, colleague } = await scene()
    const [theirs] = await conversation()
    const id = theirs?.id as never
    const { body } = await w.call(reactToMessage, { params: { messageId: id }, body: { emoji: '👍' } }, colleague)
    expect(body.code).toBe('ERR_CANNOT_REPLY')
  })
})
