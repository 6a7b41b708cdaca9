import {
  listConversationMedia,
  type MediaShelf,
  mediaPerPage,
  mediaShelves,
  shelfOf,
} from '@guiche/contract/features/conversation-media'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { InboundContent } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const file = (kind: 'image' | 'video' | 'audio' | 'document', caption = ''): InboundContent => ({
  kind,
  caption,
  media: { source: { id: kind }, mime: 'application/octet-stream' },
})

const scene = async () => {
  const company = await w.company()
  const own = await company.queue('Recepção')
  const other = await company.queue('Exames')
  const connectionId = await company.connection({ queueIds: [own] })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [own] })
  const stranger = await company.user({ queueIds: [other] })
  const customer = w.customer(company.id, connectionId)
  const waiting = async () => (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets[0]
  const asked = (shelf: MediaShelf, who: Signed, cursor?: string) =>
    waiting().then((ticket) =>
      w.call(listConversationMedia, { params: { ticketUuid: ticket?.uuid ?? '' }, query: { shelf, cursor } }, who),
    )
  const shelf = async (name: MediaShelf, who: Signed = admin) =>
    (await asked(name, who)).body.messages.map(({ body }) => body)
  return { other, admin, agent, stranger, customer, waiting, asked, shelf }
}

it('files and links are listed by kind, newest first; those of deleted messages are not', async () => {
  const { customer, shelf, waiting, admin } = await scene()
  const bodies = ['veja HTTP://exemplo.com.br', 'sem endereço', 'https://um.br e https://dois.br']
  for (const body of bodies) await customer.says(body)
  for (const kind of ['image', 'video', 'audio', 'document'] as const) {
    await customer.says(file(kind, `${kind} 1`))
    await customer.says(file(kind, `${kind} 2 https://legenda.br`))
  }
  const gone = await customer.says(file('image', 'engano'))
  await customer.says({ kind: 'delete', target: gone })
  expect(await shelf('links')).toEqual(['https://um.br e https://dois.br', 'veja HTTP://exemplo.com.br'])
  expect(await shelf('images')).toEqual(['image 2 https://legenda.br', 'image 1'])
  expect(await shelf('documents')).toEqual(['document 2 https://legenda.br', 'document 1'])
  const ticketUuid = (await waiting())?.uuid ?? ''
  const { messages } = (await w.call(listMessages, { params: { ticketUuid }, query: {} }, admin)).body
  for (const name of mediaShelves) {
    const expected = messages.filter((message) => shelfOf(message) === name).map(({ body }) => body)
    expect(await shelf(name), name).toEqual(expected.reverse())
  }
})

it('a list is paged', async () => {
  const { customer, asked, admin } = await scene()
  for (let at = 1; at <= mediaPerPage + 2; at += 1) await customer.says(file('image', `foto ${at}`))
  const first = (await asked('images', admin)).body
  expect([first.messages.length, first.hasMore, first.messages[0]?.body]).toEqual([mediaPerPage, true, 'foto 32'])
  const second = (await asked('images', admin, first.nextCursor ?? '')).body
  expect([second.messages.map(({ body }) => body), second.hasMore]).toEqual([['foto 2', 'foto 1'], false])
})

it('earlier tickets of other agents’ queues stay invisible, and a stranger sees none', async () => {
  const { other, admin, agent, stranger, customer, waiting, asked, shelf } = await scene()
  await customer.says(file('image', 'antes'))
  const first = await waiting()
  const change = (body: object) => w.call(updateTicket, { params: { id: first?.id ?? 0 }, body: body as never }, admin)
  await change({ isTransfered: true, queueId: other, userId: null })
  await change({ status: 'closed' })
  await customer.says(file('image', 'agora'))
  expect(await shelf('images', admin)).toEqual(['agora', 'antes'])
  expect(await shelf('images', agent)).toEqual(['agora'])
  expect((await asked('images', stranger)).body.code).toBe('ERR_NO_TICKET_FOUND')
})

it('an unknown kind is refused with its field', async () => {
  const { customer, asked, admin } = await scene()
  await customer.says('oi')
  const { status, body } = await asked('stickers' as MediaShelf, admin)
  expect([status, body.field]).toEqual([400, 'query.shelf'])
})
