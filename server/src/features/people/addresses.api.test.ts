/** Of two people who are one contact: what is changed, read or blocked reaches whom the message went to. */

import { blockContact, updateContact } from '@guiche/contract/features/contacts'
import { deleteMessage, editMessage, reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twoPeople } from '../../../test/two-people.ts'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Both are talked to, in tickets that are open. */
const scene = async () => {
  const there = await twoPeople(w)
  const { agent, admin } = there
  const [ana, bia] = [await there.talks('Ana Clara'), await there.talks('Bianca')]
  for (const { ticket } of [ana, bia])
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
  const send = async (to: typeof ana, body: string) =>
    (await w.call(sendMessage, { params: { ticketId: to.ticket.id }, body: { body } }, agent)).body.messages[0]?.id ??
    ''
  const conversation = async (of: typeof ana) =>
    (await w.call(listMessages, { params: { ticketUuid: of.ticket.uuid }, query: {} }, admin)).body.messages
  const edit = (id: string, body: string) => w.call(editMessage, { params: { id }, body: { body } } as never, agent)
  const react = (messageId: string) =>
    w.call(reactToMessage, { params: { messageId }, body: { emoji: '👍' } } as never, agent)
  const takeBack = (id: string) => w.call(deleteMessage, { params: { id } } as never, agent)
  /** Whom each change of a message went to, in order. */
  const changedTo = async (from = 0) => {
    await w.drainJobs()
    return w.channel.changed.slice(from).map(({ chat }) => chat.identities.map(({ value }) => value).join())
  }
  const sentTo = (id: string) => {
    const sent = w.channel.messages.findLast(({ messageId }) => messageId === id)
    return sent?.chat.identities.map(({ value }) => value).join()
  }
  return { ...there, ana, bia, send, conversation, edit, react, takeBack, changedTo, sentTo }
}

describe('of two merged contacts', () => {
  it.each(['the first', 'the second'])(
    '%s stays, and changes go to the address that the message went to',
    async (which) => {
      const { ana, bia, send, conversation, edit, react, takeBack, changedTo, sentTo, merge } = await scene()
      const [toAna, toBia] = [await send(ana, 'Dez reias'), await send(bia, 'Vinte reias')]
      await w.drainJobs()
      const theirs = (await conversation(bia)).find(({ fromMe }) => !fromMe)?.id ?? ''
      const [kept, other] = which === 'the first' ? [ana, bia] : [bia, ana]
      expect((await merge(kept.id, { otherId: other.id, closeTickets: true })).status).toBe(200)
      const before = w.channel.changed.length
      await edit(toBia, 'Vinte reais')
      await edit(toAna, 'Dez reais')
      await react(theirs)
      await takeBack(toBia)
      expect((await changedTo(before)).sort()).toEqual(
        [ana.customer.phone, bia.customer.phone, bia.customer.phone, bia.customer.phone].sort(),
      )
      // What the one of them writes from now on is answered to the other's number or to theirs, but changed where it came from.
      await bia.customer.says('E agora?')
      const since = (await conversation(kept)).findLast(({ body }) => body === 'E agora?')?.id ?? ''
      await react(since)
      expect((await changedTo()).at(-1)).toBe(bia.customer.phone)
      expect(sentTo(toAna)).toBe(ana.customer.phone)
    },
  )

  it('what waited for the channel goes to the original recipient', async () => {
    const { ana, bia, send, merge, sentTo } = await scene()
    w.channel.failWith = new TemporaryFailure('not now')
    const [toAna, toBia] = [await send(ana, 'Até amanhã'), await send(bia, 'Até já')]
    await w.drainJobs()
    w.channel.failWith = null
    const late = await send(bia, 'Ou antes')
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    await w.hurryJobs()
    await w.drainJobs()
    expect([sentTo(toAna), sentTo(toBia), sentTo(late)]).toEqual([
      ana.customer.phone,
      bia.customer.phone,
      bia.customer.phone,
    ])
  })

  it('so do changes of messages that were stored before their address was', async () => {
    const { bia, ana, send, edit, changedTo, merge } = await scene()
    const toBia = await send(bia, 'Vinte reias')
    await w.drainJobs()
    await withClient(w.urls.owner, (client) =>
      client.query('update messages set address = null where id = $1', [toBia]),
    )
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    await edit(toBia, 'Vinte reais')
    expect((await changedTo()).at(-1)).toBe(bia.customer.phone)
  })

  it('each sees that their own messages were read, and each is blocked', async () => {
    const { ana, bia, agent, merge } = await scene()
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    const fromAna = await ana.customer.says('Oi')
    const fromBia = await bia.customer.says('Sou eu também')
    await w.call(markTicketRead, { params: { id: ana.ticket.id } }, agent)
    await w.drainJobs()
    const markedBy = (id: string) =>
      w.channel.marked.filter(({ externalIds }) => externalIds.includes(id)).map(({ phone }) => phone)
    expect([markedBy(fromAna), markedBy(fromBia)]).toEqual([[ana.customer.phone], [bia.customer.phone]])
    await w.call(blockContact, { params: { id: ana.id }, body: { active: false } } as never, agent)
    await w.drainJobs()
    expect([ana, bia].map(({ customer }) => w.channel.blocked.get(customer.phone))).toEqual([true, true])
  })

  it('a number that was corrected gets what is retried', async () => {
    const { bia, send, sentTo, agent } = await scene()
    w.channel.failWith = new TemporaryFailure('not now')
    const toBia = await send(bia, 'Até já')
    await w.drainJobs()
    w.channel.failWith = null
    const number = '5511933334444'
    w.channel.people.set(number, [{ kind: 'phone', value: number }])
    expect((await w.call(updateContact, { params: { id: bia.id }, body: { number } } as never, agent)).status).toBe(200)
    await w.hurryJobs()
    await w.drainJobs()
    expect(sentTo(toBia)).toBe(number)
  })
})
