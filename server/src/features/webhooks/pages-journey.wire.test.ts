import { createConnection } from '@guiche/contract/features/connections'
import { listContacts } from '@guiche/contract/features/contacts'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { listMessages, type Message, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageKind, type PagesWorld, pagesWorld } from '../../../test/pages-world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let pages: PagesWorld
beforeAll(async () => {
  pages = await pagesWorld()
})
afterAll(() => pages?.close())

const hour = 60 * 60 * 1000

const place = async (kind: PageKind) => {
  const { world, graph } = pages
  const page = pages.newPage()
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const body = { name: 'Página', channel: kind, ...page.account(kind), queueIds: [queueId] }
  const connected = await world.call(createConnection, { body }, admin)
  expect(connected).toMatchObject({ status: 200, body: { status: 'CONNECTED', number: null } })
  expect(JSON.stringify(connected.body)).not.toContain(page.account(kind).accessToken)
  const chat = pages.newChat(kind, page.id, 'Beatriz Lima')
  graph.pages.send(chat, { text: 'Oi!' })
  await pages.settle()
  const { body: list } = await world.call(listTickets, { query: { status: 'pending' } }, admin)
  const [ticket] = list.tickets
  if (!ticket) throw new Error('no ticket')
  const conversation = async (): Promise<Message[]> =>
    (await world.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)).body.messages
  const change = { status: 'open', userId: admin.id, queueId } as const
  await world.call(updateTicket, { params: { id: ticket.id }, body: change }, admin)
  const answer = (text: string) =>
    world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: text } }, admin)
  return { company, admin, chat, ticket, conversation, answer }
}

describe('stories and unsent messages', () => {
  const picture = { bytes: Buffer.from('x'), mimeType: 'image/png' }

  it('a story is shown from Meta’s address, and nothing of it is stored', async () => {
    const { graph } = pages
    const { chat, conversation } = await place('instagram')
    graph.pages.send(chat, { text: 'linda!', storyReply: picture })
    graph.pages.send(chat, { files: [{ type: 'story_mention', ...picture }] })
    await pages.settle()
    const stories = (await conversation()).filter(({ mediaType }) => mediaType === 'storyMessage')
    expect(stories).toMatchObject([
      { body: 'linda!', mediaUrl: null, mediaState: 'none' },
      { body: '', mediaUrl: null, mediaState: 'none' },
    ])
    const shown = stories.map(({ dataJson }) => JSON.parse(dataJson ?? 'null'))
    expect(shown.map(({ of }) => of)).toEqual(['reply', 'mention'])
    for (const { url } of shown) expect((await fetch(url)).status).toBe(200)
  })

  it('an unsent message is unreadable for everybody, including its files and later parts', async () => {
    const { graph, world } = pages
    const { company, chat, conversation } = await place('instagram')
    const file = { type: 'image' as const, ...picture }
    const { id } = graph.pages.send(chat, { text: 'um segredo', files: [file, file] })
    await pages.settle()
    const [first] = (await conversation()).filter(({ mediaType }) => mediaType === 'image')
    expect((await world.app.inject({ url: first?.mediaUrl ?? '' })).statusCode).toBe(200)
    graph.pages.unsend(chat, id)
    await pages.settle()
    const left = (await conversation()).filter(({ isDeleted }) => isDeleted)
    const nothing = { body: '', mediaUrl: null, mediaName: null, mediaState: 'none', dataJson: null }
    expect(left).toMatchObject([nothing, nothing])
    const kept = await withClient(
      world.urls.owner,
      async (client) =>
        (
          await client.query(
            'select 1 from messages where company_id = $1 and (body like $2 or media_file is not null)',
            [company.id, '%segredo%'],
          )
        ).rowCount,
    )
    expect(kept).toBe(0)
    expect((await world.app.inject({ url: first?.mediaUrl ?? '' })).statusCode).toBe(404)
  })
})

describe.each(['facebook', 'instagram'] as const)('%s', (kind) => {
  it('a person without a number writes, an agent answers, and the ticks turn blue', async () => {
    const { world, graph } = pages
    const { admin, chat, ticket, conversation, answer } = await place(kind)
    expect(ticket.contact).toMatchObject({ name: 'Beatriz Lima', number: '' })
    const found = await world.call(listContacts, { query: { searchParam: 'beatriz' } }, admin)
    expect(found.body.contacts).toMatchObject([{ name: 'Beatriz Lima', number: '', channel: kind }])

    const photo = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    graph.pages.send(chat, { files: [{ type: 'image', bytes: photo, mimeType: 'image/jpeg' }] })
    await pages.settle()
    const file = (await conversation()).find(({ mediaType }) => mediaType === 'image')
    expect(file).toMatchObject({ mediaState: 'ready', mediaMime: 'image/jpeg' })
    const stored = await world.app.inject({ url: file?.mediaUrl ?? '' })
    expect(stored.rawPayload.equals(photo)).toBe(true)

    expect((await answer('Bom dia!')).status).toBe(200)
    await pages.settle()
    graph.pages.read(chat)
    await pages.settle()
    const ours = (await conversation()).filter(({ fromMe }) => fromMe)
    expect(ours).toMatchObject([{ body: expect.stringContaining('Bom dia!'), ack: 3, failure: null }])
  })

  it('messages typed at Meta are stored as ours, and a message whose response was lost finds its id', async () => {
    const { graph } = pages
    const { chat, conversation, answer } = await place(kind)
    graph.pages.inboxSends(chat, 'da caixa da página')
    await pages.settle()
    expect((await conversation()).filter(({ fromMe }) => fromMe)).toMatchObject([{ body: 'da caixa da página' }])
    graph.setFaults({ sendCutsAfterAccept: 1 })
    await answer('uma vez só')
    await pages.settle()
    graph.clearFaults()
    expect((await conversation()).filter(({ body }) => body.includes('uma vez só'))).toMatchObject([
      // Messenger also tells that it arrived.
      { ack: kind === 'facebook' ? 2 : 1 },
    ])
  })

  it('a repeated event, and a page that no connection has, change nothing', async () => {
    const { graph } = pages
    const { chat, conversation } = await place(kind)
    graph.setFaults({ webhookDuplicates: 1 })
    graph.pages.send(chat, { text: 'uma vez' })
    await pages.settle()
    expect((await conversation()).filter(({ body }) => body === 'uma vez')).toHaveLength(1)
    const other = pages.newPage()
    graph.pages.addPage({
      id: other.id,
      name: 'Outra',
      instagram: { id: other.account('instagram').pageId, username: 'x' },
      subscribed: true,
    })
    graph.pages.send(pages.newChat(kind, other.id, 'Ninguém'), { text: 'oi' })
    await pages.settle()
    expect(graph.webhookLog().at(-1)).toMatchObject({ outcome: 'accepted' })
  })

  it('after a day an agent may still answer, after seven the composer says why not', async () => {
    const { graph, world } = pages
    const { company, admin, chat, ticket, conversation, answer } = await place(kind)
    const agedBy = (hours: number) =>
      withClient(world.urls.owner, (client) =>
        client.query('update tickets set reply_until = $3 where company_id = $1 and id = $2', [
          company.id,
          ticket.id,
          new Date(world.deps.clock.now().getTime() + (24 - hours) * hour),
        ]),
      )
    await agedBy(30)
    graph.pages.ageWindow(chat, 30)
    expect((await answer('um dia depois')).status).toBe(200)
    await pages.settle()
    expect(graph.pages.messages(chat).at(-1)).toMatchObject({
      text: expect.stringContaining('um dia depois'),
      tag: 'HUMAN_AGENT',
    })
    expect((await conversation()).find(({ body }) => body.includes('um dia'))?.failure).toBeNull()
    const [first] = await conversation()
    const passOn = () => {
      const body = { messageId: [first?.id ?? ''], contactId: [ticket.contactId], signMessage: false }
      return world.call(forwardMessage, { body: body as never }, admin)
    }
    expect((await passOn()).status).toBe(200)
    await agedBy(7 * 24 + 1)
    expect((await answer('tarde')).body).toMatchObject({ code: 'ERR_REPLY_WINDOW_CLOSED' })
    expect((await passOn()).body).toMatchObject({ code: 'ERR_REPLY_WINDOW_CLOSED' })
  })
})

it('a token of another page, and a page that is already connected, are refused with their field', async () => {
  const { world } = pages
  const company = await world.company()
  const admin = await company.user({ profile: 'admin' })
  const page = pages.newPage()
  const add = (name: string, more: object) =>
    world.call(createConnection, { body: { name, channel: 'facebook', ...more } }, admin)
  const wrong = await add('A', { ...page.account('facebook'), accessToken: 'of-nobody' })
  expect(wrong.body).toMatchObject({ code: 'ERR_VALIDATION' })
  const stranger = await add('Página', { ...page.account('facebook'), accessToken: 'of-nobody' })
  expect(stranger.body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED', field: 'body.accessToken' })
  const none = await add('Página', { accessToken: 'of-nobody' })
  expect(none.body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED', field: 'body.pageId' })
  expect((await add('Página', page.account('facebook'))).status).toBe(200)
  expect((await add('De novo', page.account('facebook'))).status).toBe(409)
})
