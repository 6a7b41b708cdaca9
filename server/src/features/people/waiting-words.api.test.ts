/** What was on its way to somebody who becomes one with another. */
import { editMessage, reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twoPeople } from '../../../test/two-people.ts'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Bianca is talked to, and Ana Clara is who she turns out to be. */
const scene = async () => {
  const there = await twoPeople(w)
  const ana = await there.talks('Ana Clara')
  const bia = await there.talks('Bianca')
  const params = { ticketId: bia.ticket.id }
  await w.call(updateTicket, { params: { id: bia.ticket.id }, body: { status: 'open' } }, there.agent)
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: bia.ticket.uuid }, query: {} }, there.admin)).body.messages
  const send = async (body: string) =>
    (await w.call(sendMessage, { params, body: { body } }, there.agent)).body.messages[0]?.id as never
  const edit = (id: string, body: string) =>
    w.call(editMessage, { params: { id } as never, body: { body } }, there.agent)
  const react = (messageId: string) =>
    w.call(reactToMessage, { params: { messageId } as never, body: { emoji: '👍' } }, there.agent)
  const join = () => there.merge(ana.id, { otherId: bia.id, closeTickets: true })
  const part = async () => there.undo((await there.mergesOf(ana.id))[0]?.id ?? 0)
  const sent = (id: string) => w.channel.sent.some(({ messageId }) => messageId === id)
  return { ana, bia, conversation, send, edit, react, join, part, sent }
}

describe('what waits for the channel when two contacts are merged', () => {
  it('is sent: changes of messages', async () => {
    const { conversation, send, edit, react, join } = await scene()
    const id = await send('Dez reias')
    await w.drainJobs()
    const theirs = (await conversation()).find(({ fromMe }) => !fromMe)?.id ?? ''
    await edit(id, 'Dez reais')
    await react(theirs)
    expect((await join()).status).toBe(200)
    await w.drainJobs()
    const after = await conversation()
    expect(after.find((each) => each.id === id)).toMatchObject({ body: 'Dez reais', pendingChanges: [] })
    expect(after.find((each) => each.id === theirs)).toMatchObject({ reactions: [{ emoji: '👍' }], pendingChanges: [] })
  })
  it('is sent: messages', async () => {
    const { send, join, sent } = await scene()
    const id = await send('Até amanhã')
    expect((await join()).status).toBe(200)
    await w.drainJobs()
    expect(sent(id)).toBe(true)
  })
  it('is sent too when they are split before that', async () => {
    const { bia, conversation, send, edit, join, part, sent } = await scene()
    const told = await send('Dez reias')
    await w.drainJobs()
    await edit(told, 'Dez reais')
    const waits = await send('Até amanhã')
    await join()
    // Its own tries come later: what leaves then leaves because they parted.
    w.channel.failWith = new TemporaryFailure('not now')
    await w.drainJobs()
    w.channel.failWith = null
    expect((await part()).body).toMatchObject({ id: bia.id })
    await w.drainJobs()
    expect(sent(waits)).toBe(true)
    expect((await conversation()).find(({ id }) => id === told)).toMatchObject({
      body: 'Dez reais',
      pendingChanges: [],
    })
    expect(w.channel.changed.at(-1)?.chat.identities).toEqual([{ kind: 'phone', value: bia.customer.phone }])
  })
})
