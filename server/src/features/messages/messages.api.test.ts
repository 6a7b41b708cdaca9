import { me } from '@guiche/contract/features/auth'
import { updateConnection } from '@guiche/contract/features/connections'
import { listMessages, retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { showsSetting } from '../../../test/shown.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { FinalFailure, TemporaryFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = () => conversationIn(w)

describe('an agent replies', () => {
  it('the message is stored at once, delivered by its job, and its ticks only grow', async () => {
    const { send, conversation, customer, connectionId } = await scene()
    const { status, body } = await send('Bom dia, Beatriz!')
    expect([status, body.messages[0]?.ack]).toEqual([200, 0])
    await w.drainJobs()
    const sent = w.channel.sent.findLast(({ connection }) => connection.id === connectionId)
    expect(sent).toMatchObject({ text: 'Bom dia, Beatriz!', messageId: body.messages[0]?.id })
    expect((await conversation()).at(-1)?.ack).toBe(1)
    await customer.receipt(sent?.externalId ?? '', 3)
    await customer.receipt(sent?.externalId ?? '', 2)
    expect((await conversation()).at(-1)?.ack).toBe(3)
  })
  it('the same id sent again is the same message', async () => {
    const { send, conversation, sentTexts } = await scene()
    const id = crypto.randomUUID()
    await Promise.all([send('uma vez', { id }), send('uma vez', { id }), send('uma vez', { id })])
    await w.drainJobs()
    expect((await conversation()).filter((message) => message.body === 'uma vez')).toHaveLength(1)
    expect(sentTexts()).toEqual(['uma vez'])
  })
  it('is refused for an empty message, for a colleague’s ticket, and for one that waits', async () => {
    const { send, colleague, ticketId, agent } = await scene()
    expect((await send('  ')).body.code).toBe('ERR_MESSAGE_EMPTY')
    expect((await send('oi', {}, colleague)).body.code).toBe('ERR_CANNOT_REPLY')
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'pending' } }, agent)
    expect((await send('oi')).body.code).toBe('ERR_CANNOT_REPLY')
  })
  it('a private note stays among colleagues', async () => {
    const { send, conversation, sentTexts, colleague } = await scene()
    expect((await send('só entre nós', { isPrivate: true }, colleague)).status).toBe(200)
    await w.drainJobs()
    expect((await conversation()).at(-1)).toMatchObject({ body: 'só entre nós', isPrivate: true })
    expect(sentTexts()).toEqual([])
  })
  it('quotes a message of this conversation only', async () => {
    const { send, conversation } = await scene()
    const other = await scene()
    const [first] = await conversation()
    const [strange] = await other.conversation()
    const sent = await send('sobre isso', { quotedMsg: { id: first?.id } })
    expect(sent.body.messages[0]?.quotedMsg).toMatchObject({ id: first?.id, body: 'Bom dia' })
    expect((await send('sobre isso', { quotedMsg: strange?.id })).body.code).toBe('ERR_FETCH_WAPP_MSG')
  })
})

describe('delivery', () => {
  it('keeps the order of a chat while the channel is unavailable, and sends all when it is back', async () => {
    const { send, conversation, sentTexts } = await scene()
    w.channel.failWith = new TemporaryFailure('the session is down')
    await send('um')
    await send('dois')
    await w.drainJobs()
    expect((await conversation()).slice(-2).map((message) => [message.ack, message.failure])).toEqual([
      [0, null],
      [0, null],
    ])
    w.channel.failWith = null
    await send('três')
    await w.drainJobs()
    expect(sentTexts()).toEqual(['um', 'dois', 'três'])
  })
  it('says why a message cannot be delivered; the next one is sent; a retry really sends', async () => {
    const { send, conversation, sentTexts, agent } = await scene()
    w.channel.failWith = new FinalFailure('number_blocked', 'the person has blocked this number')
    const { body } = await send('não vai')
    await w.drainJobs()
    w.channel.failWith = null
    await send('vai')
    await w.drainJobs()
    const failed = (await conversation()).find((message) => message.body === 'não vai')
    expect(failed?.failure).toEqual({ code: 'number_blocked', detail: 'the person has blocked this number' })
    expect(sentTexts()).toEqual(['vai'])
    const messageId = body.messages[0]?.id as never
    expect((await w.call(retryMessage, { params: { messageId } }, agent)).body.failure).toBeNull()
    await w.drainJobs()
    expect(sentTexts()).toEqual(['vai', 'não vai'])
    expect((await w.call(retryMessage, { params: { messageId } }, agent)).body.code).toBe('ERR_MESSAGE_NOT_FAILED')
  })
})

describe('the greeting on accept', () => {
  it('is sent once by the server, and a client’s copy of it is the same message', async () => {
    const { company, connectionId, agent, sentTexts } = await scene()
    const admin = await company.user({ profile: 'admin' })
    for (const [column, data] of [
      ['greetingAcceptedMessage', 'Olá! Já vou atender.'],
      ['sendGreetingAccepted', 'enabled'],
    ] as const) {
      expect((await w.call(updateCompanySetting, { body: { column, data } }, admin)).status).toBe(200)
    }
    await w.customer(company.id, connectionId).says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const ticketId = body.tickets[0]?.id ?? 0
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
    await w.drainJobs()
    await w.call(sendMessage, { params: { ticketId }, body: { body: 'Olá! Já vou atender.' } }, agent)
    await w.drainJobs()
    expect(sentTexts()).toEqual(['Olá! Já vou atender.'])
  })
})

describe('automatic texts', () => {
  it('have their tokens filled: the greeting, the transfer’s and the farewell', async () => {
    const { company, connectionId, agent, sentTexts } = await scene()
    const admin = await company.user({ profile: 'admin' })
    const exams = await company.queue('Exames')
    const name = 'Beatriz Antunes'
    for (const [column, data] of [
      ['greetingAcceptedMessage', 'Oi, {{firstName}}, sou {{userName}}, atendimento {{ticket_id}}. {{nada}}'],
      ['sendGreetingAccepted', 'enabled'],
      ['transferMessage', `Agora com \${queue.name} da {{name_company}}`],
      ['sendMsgTransfTicket', 'enabled'],
    ] as const) {
      expect((await w.call(updateCompanySetting, { body: { column, data } }, admin)).status).toBe(200)
    }
    await w.customer(company.id, connectionId, name).says('oi')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const id = body.tickets.find(({ contact }) => contact.name === name)?.id ?? 0
    await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, agent)
    await w.drainJobs()
    await w.call(updateTicket, { params: { id }, body: { isTransfered: true, queueId: exams, userId: null } }, agent)
    await w.drainJobs()
    const user = (await w.call(me, {}, agent)).body
    expect(sentTexts()).toEqual([
      `Oi, Beatriz, sou ${user.name}, atendimento ${id}. {{nada}}`,
      `Agora com Exames da ${user.company.name}`,
    ])
  })

  showsSetting('sendFarewellWaitingTicket', 'who is ignored in a queue hears the farewell', {
    look: async (sendFarewellWaitingTicket) => {
      const { company, connectionId, agent, sentTexts } = await scene()
      const admin = await company.user({ profile: 'admin' })
      const body = { column: 'sendFarewellWaitingTicket', data: sendFarewellWaitingTicket } as const
      await w.call(updateCompanySetting, { body }, admin)
      const texts = { complationMessage: 'Até logo, {{firstName}}!' }
      await w.call(updateConnection, { params: { id: connectionId }, body: texts }, admin)
      const ignored = async (name: string, change: object = {}) => {
        await w.customer(company.id, connectionId, name).says('oi')
        const waiting = await w.call(listTickets, { query: { status: 'pending' } }, agent)
        const id = waiting.body.tickets.find(({ contact }) => contact.name === name)?.id ?? 0
        await w.call(updateTicket, { params: { id }, body: { status: 'closed', ...change } }, admin)
        await w.drainJobs()
      }
      await ignored('Dora Lins', { sendFarewellMessage: false })
      await ignored('Caio Prado')
      return sentTexts()
    },
    seen: { disabled: [], enabled: ['Até logo, Caio!'] },
  })

  it('the farewell is the closing user’s own, otherwise the connection’s, and names the owner', async () => {
    const { company, connectionId, agent, sentTexts } = await scene()
    const admin = await company.user({ profile: 'admin' })
    const texts = { complationMessage: 'Até logo, {{firstName}}!' }
    await w.call(updateConnection, { params: { id: connectionId }, body: texts }, admin)
    const attend = async (name: string) => {
      await w.customer(company.id, connectionId, name).says('oi')
      const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
      const id = body.tickets.find(({ contact }) => contact.name === name)?.id ?? 0
      await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, agent)
      return id
    }
    const close = async (id: number, who: Signed) => {
      await w.call(updateTicket, { params: { id }, body: { status: 'closed' } }, who)
      await w.drainJobs()
    }
    const own = { farewellMessage: 'Um abraço, {{firstName}}! Quem atendeu: {{userName}}' }
    await w.call(updateUser, { params: { id: admin.id }, body: own }, admin)
    const user = (await w.call(me, {}, agent)).body
    await close(await attend('Beatriz Antunes'), agent)
    await close(await attend('Caio Prado'), admin)
    await w.call(updateUser, { params: { id: agent.id }, body: { farewellMessage: 'Tchau!' } }, agent)
    await close(await attend('Dora Lins'), agent)
    // What is the attendant's own is not the admin's to say.
    await close(await attend('Enzo Melo'), admin)
    expect(sentTexts()).toEqual([
      'Até logo, Beatriz!',
      `Um abraço, Caio! Quem atendeu: ${user.name}`,
      'Tchau!',
      `Um abraço, Enzo! Quem atendeu: ${user.name}`,
    ])
  })
})

describe('reading', () => {
  it('clears the badge for the owner, not while the ticket waits', async () => {
    const { company, agent, customer, ticketId, connectionId } = await scene()
    await customer.says('tem alguém?')
    expect((await w.call(markTicketRead, { params: { id: ticketId } }, agent)).body).toEqual({
      id: ticketId,
      unreadMessages: 0,
    })
    await w.customer(company.id, connectionId).says('esperando')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const waiting = body.tickets[0]?.id ?? 0
    expect((await w.call(markTicketRead, { params: { id: waiting } }, agent)).body.unreadMessages).toBe(1)
  })
  it('is paged from the newest, each message once', async () => {
    const { agent, customer, ticketId } = await scene()
    for (let index = 0; index < 100; index += 1) await customer.says(`linha ${index}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await w.call(
        listMessages,
        { params: { ticketUuid: ticketId }, query: cursor ? { cursor } : {} },
        agent,
      )
      seen.unshift(...body.messages.map((message) => message.body))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['Bom dia', ...Array.from({ length: 100 }, (_, index) => `linha ${index}`)])
  })
})
