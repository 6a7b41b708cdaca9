import { listMentions, readMentions } from '@guiche/contract/features/mentions'
import { editMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import {
  createTicketNote,
  deleteTicketNote,
  listTicketNotes,
  updateTicketNote,
} from '@guiche/contract/features/ticket-notes'
import { deleteTicket, listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const ana = await company.user({ queueIds: [queueId], name: 'Ana Souza' })
  const caio = await company.user({ queueIds: [queueId], name: 'Caio Lima' })
  const stranger = await company.user({ name: 'Sem Fila' })
  const customer = w.customer(company.id, connectionId)
  await customer.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, ana)
  const ticketId = body.tickets[0]?.id as never
  const write = (note: string, who = ana) => w.call(createTicketNote, { body: { note, ticketId } }, who)
  const notes = (who = ana) => w.call(listTicketNotes, { query: { ticketId } }, who)
  const mentions = async (who = caio) => (await w.call(listMentions, {}, who)).body
  return { company, ana, caio, stranger, ticketId, write, notes, mentions }
}

describe('notes of a ticket', () => {
  it('are written, changed and removed by their author, for everybody who sees the ticket', async () => {
    const { ana, caio, stranger, write, notes } = await scene()
    const { body: note } = await write('Prefere a tarde')
    expect(note).toMatchObject({ note: 'Prefere a tarde', user: { id: ana.id, name: 'Ana Souza' } })
    const change = (who: typeof ana) =>
      w.call(updateTicketNote, { params: { id: note.id as never }, body: { note: 'Prefere a manhã' } }, who)
    expect((await change(caio)).body.code).toBe('ERR_NOT_OWN_NOTE')
    expect((await change(ana)).body.note).toBe('Prefere a manhã')
    expect((await notes(caio)).body.map((each) => each.note)).toEqual(['Prefere a manhã'])
    expect((await notes(stranger)).body).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    const remove = (who: typeof ana) => w.call(deleteTicketNote, { params: { id: note.id as never } }, who)
    expect((await remove(stranger)).body.code).toBe('ERR_NO_NOTE_FOUND')
    expect((await remove(caio)).body.code).toBe('ERR_NOT_OWN_NOTE')
    expect((await remove(ana)).status).toBe(200)
    expect((await notes()).body).toEqual([])
  })
  it('need two characters', async () => {
    const { write } = await scene()
    const refused = await write(' x ')
    expect([refused.status, refused.body.field]).toEqual([400, 'body.note'])
  })
})

describe('a colleague who is mentioned', () => {
  it('is notified at once and finds the mention later, until it is read', async () => {
    const { company, caio, write, mentions, ticketId, ana } = await scene()
    const socket = await w.connectSocket(company.id, { token: caio.token })
    await write('@Caio Lima pode ver?')
    await socket.until(() => socket.heard.some(({ name }) => name.endsWith('-mention')))
    expect(await mentions()).toMatchObject({
      unread: 1,
      mentions: [{ ticketId, author: { id: ana.id }, excerpt: '@Caio Lima pode ver?', isRead: false }],
    })
    expect((await w.call(readMentions, { body: { ticketId } }, caio)).body).toEqual({ read: 1 })
    expect((await mentions()).unread).toBe(0)
  })
  it('only after the note was changed is notified then, and earlier ones are not notified twice', async () => {
    const { company, ana, write, mentions } = await scene()
    const [queueId] = (await w.call(listTickets, { query: { status: 'pending' } }, ana)).body.tickets.map(
      (each) => each.queueId,
    )
    const rita = await company.user({ queueIds: [queueId as never], name: 'Rita Melo' })
    const { body: note } = await write('@Caio Lima pode ver?')
    const change = (words: string) =>
      w.call(updateTicketNote, { params: { id: note.id as never }, body: { note: words } }, ana)
    await change('@Caio Lima e @Rita Melo podem ver?')
    await change('@Caio Lima e @Rita Melo podem ver hoje?')
    expect((await mentions(rita)).mentions.map(({ excerpt }) => excerpt)).toEqual([
      '@Caio Lima e @Rita Melo podem ver?',
    ])
    expect((await mentions()).mentions).toHaveLength(1)
  })
  it('only after a private note of the conversation was changed is notified then', async () => {
    const { ana, mentions, ticketId } = await scene()
    const sent = await w.call(sendMessage, { params: { ticketId }, body: { body: 'vejam', isPrivate: true } }, ana)
    const id = sent.body.messages[0]?.id as never
    expect((await w.call(editMessage, { params: { id }, body: { body: '@Caio Lima, veja' } }, ana)).status).toBe(200)
    await w.call(editMessage, { params: { id }, body: { body: '@Caio Lima, veja já' } }, ana)
    expect((await mentions()).mentions.map(({ excerpt }) => excerpt)).toEqual(['@Caio Lima, veja'])
  })
  it('learns that the ticket was deleted', async () => {
    const { company, caio, write, mentions, ticketId } = await scene()
    const boss = await company.user({ profile: 'admin' })
    await write('@Caio Lima pode ver?')
    const socket = await w.connectSocket(company.id, { token: caio.token })
    expect((await w.call(deleteTicket, { params: { id: ticketId } }, boss)).status).toBe(200)
    const isGone = ({ payload }: { payload: unknown }) => (payload as { action?: string }).action === 'delete'
    await socket.until(() => socket.heard.some((each) => each.name.endsWith('-mention') && isGone(each)))
    expect((await mentions()).mentions).toEqual([])
  })
  it('costs the deletion of a ticket no walk through all mentions: those of a ticket have an index', async () => {
    const plan = await withClient(w.urls.owner, async (client) => {
      await client.query('set enable_seqscan = off')
      const text = 'explain delete from mentions where company_id = 7 and ticket_id = 9'
      return (await client.query<{ 'QUERY PLAN': string }>(text)).rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*company_id = 7.*ticket_id = 9/)
  })
  it('in a private note of the conversation is notified too; people who may not see the ticket are not', async () => {
    const { ana, stranger, mentions, ticketId } = await scene()
    const body = { body: '@caio lima e @Sem Fila, vejam', isPrivate: true }
    expect((await w.call(sendMessage, { params: { ticketId }, body }, ana)).status).toBe(200)
    expect((await mentions()).unread).toBe(1)
    expect((await mentions(stranger)).mentions).toEqual([])
  })
})
