import { updateConnection } from '@guiche/contract/features/connections'
import { blockContact } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import * as calls from '@guiche/contract/features/messages-api'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boundary, formOf } from '../../../test/form.ts'
import { png } from '../../../test/picture.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const newNumber = () => `55118${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`

/** Somebody on WhatsApp whom the company does not know. */
const person = () => {
  const number = newNumber()
  w.channel.people.set(number, [{ kind: 'phone', value: number }])
  return number
}

const whileJobsRun = async <T>(call: Promise<T>): Promise<T> => {
  let isDone = false
  const ended = call.finally(() => {
    isDone = true
  })
  while (!isDone) await w.drainJobs()
  return ended
}

const scene = async (more: { channel?: string; isHeld?: boolean } = {}) => {
  const company = await w.company()
  const queueId = await company.queue('Vendas')
  const connectionId = await company.connection({ queueIds: [queueId], isHeld: true, ...more })
  const admin = await company.user({ name: 'Ester', profile: 'admin', queueIds: [queueId] })
  const params = { connectionId }
  const renew = async (overlapHours = 24) =>
    (await w.call(calls.renewApiToken, { params, body: { overlapHours } }, admin)).body
  const program: Signed = { token: (await renew()).token }
  const send = (body: object, { who = program, key }: { who?: Signed | undefined; key?: string } = {}) =>
    whileJobsRun(
      w.raw(calls.apiSend, { body }, who, key === undefined ? {} : { 'idempotency-key': key }).then((response) => ({
        status: response.statusCode,
        body: response.json(),
        retryAfter: response.headers['retry-after'],
      })),
    )
  const tickets = async (status: string) =>
    (await w.call(listTickets, { query: { status, showAll: true } as never }, admin)).body.tickets
  const messages = async (ticketUuid: string) =>
    (await w.call(listMessages, { params: { ticketUuid }, query: {} } as never, admin)).body.messages
  const noted = async (who: Signed = admin) => (await w.call(calls.listApiCalls, { params }, who)).body
  return { company, queueId, connectionId, admin, params, program, renew, send, tickets, messages, noted }
}

describe('a message that a program sends', () => {
  it('to a new number creates a contact and a waiting ticket, and is sent by its connection', async () => {
    const { send, tickets, messages, queueId, connectionId } = await scene()
    const number = person()
    const sent = await send({ number, body: 'Seu pedido saiu.', queueId })
    expect(sent).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
    const [ticket] = await tickets('pending')
    expect(ticket).toMatchObject({ id: sent.body.ticketId, queueId, contact: { name: number, number } })
    expect(await messages(ticket?.uuid ?? '')).toMatchObject([
      { id: sent.body.messageId, body: 'Seu pedido saiu.', fromMe: true },
    ])
    await w.drainJobs()
    expect(w.channel.sent.filter(({ messageId }) => messageId === sent.body.messageId)).toMatchObject([
      { connection: { id: connectionId }, text: 'Seu pedido saiu.' },
    ])
  })

  it('belongs to an agent when one is named, below their name on request', async () => {
    const { send, tickets, messages, admin } = await scene()
    const sent = await send({ number: person(), body: 'Olá, {{userName}} aqui', userId: admin.id, sendSignature: true })
    expect(sent.status).toBe(200)
    const [ticket] = await tickets('open')
    expect(ticket).toMatchObject({ id: sent.body.ticketId, userId: admin.id })
    expect((await messages(ticket?.uuid ?? ''))[0]?.body).toMatch(/^\*Ester:?\*/)
  })

  it('goes into the existing ticket; a waiting one is assigned to the named agent', async () => {
    const { send, company, connectionId, tickets, admin } = await scene()
    const customer = w.customer(company.id, connectionId)
    await customer.says('oi')
    const first = await send({ number: customer.phone, body: 'um' })
    const [waiting] = await tickets('pending')
    expect(first.body.ticketId).toBe(waiting?.id)
    await send({ number: customer.phone, body: 'dois', userId: admin.id })
    expect(await tickets('open')).toMatchObject([{ id: waiting?.id, userId: admin.id, isBot: false }])
  })

  it('takes nobody’s ticket, and names its owner', async () => {
    const { send, company, connectionId, tickets, admin, queueId } = await scene()
    const other = await company.user({ queueIds: [queueId] })
    const customer = w.customer(company.id, connectionId)
    await customer.says('oi')
    const [waiting] = await tickets('pending')
    await w.call(updateTicket, { params: { id: waiting?.id }, body: { status: 'open', queueId } } as never, other)
    const refused = await send({ number: customer.phone, body: 'oi', userId: admin.id })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ERR_OTHER_OPEN_TICKET', details: { userId: other.id } },
    })
    const written = await send({ number: customer.phone, body: 'oi', closeTicket: true })
    expect(written.status).toBe(200)
    expect(await tickets('open')).toMatchObject([{ userId: other.id }])
  })

  it('closes a ticket that nobody attends on request, and none with unread messages', async () => {
    const { send, company, connectionId, tickets } = await scene()
    await send({ number: person(), body: 'código 1234', closeTicket: true })
    expect(await tickets('closed')).toHaveLength(1)
    expect(await tickets('pending')).toHaveLength(0)
    const customer = w.customer(company.id, connectionId)
    await customer.says('oi')
    await send({ number: customer.phone, body: 'código 1234', closeTicket: true })
    expect(await tickets('pending')).toHaveLength(1)
  })

  it('may have files, the first with the text', async () => {
    const { program, tickets, messages } = await scene()
    const form = formOf({ number: person(), body: 'a nota' }, [
      { field: 'medias', name: 'nota.png', mime: 'image/png', bytes: png },
      { field: 'medias', name: 'outra.png', mime: 'image/png', bytes: png },
    ])
    const headers = {
      authorization: `Bearer ${program.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    const response = await whileJobsRun(
      w.app.inject({ method: 'POST', url: '/api/messages/send', headers, payload: form }).then((each) => each),
    )
    expect(response.statusCode, response.body).toBe(200)
    const [ticket] = await tickets('pending')
    const stored = await messages(ticket?.uuid ?? '')
    expect(stored.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['image', 'a nota'],
      ['image', ''],
    ])
  })

  it.each([
    [{ number: 'ana', body: 'oi' }, 400, 'ERR_INVALID_NUMBER'],
    [{ body: 'oi' }, 400, 'ERR_INVALID_NUMBER'],
    [{ number: -5_511_987_654_321, body: 'oi' }, 400, 'ERR_VALIDATION'],
    [{ number: 5_511_987_654_321.5, body: 'oi' }, 400, 'ERR_VALIDATION'],
    // JSON rounds the id of a group.
    [{ number: 120_363_010_842_950_980, body: 'oi' }, 400, 'ERR_VALIDATION'],
    [{ number: null, body: 'oi' }, 400, 'ERR_INVALID_NUMBER'],
    [{ number: '5511988887777' }, 400, 'ERR_BODY_REQUIRED'],
    [{ number: '5511988887777', body: '  ' }, 400, 'ERR_BODY_REQUIRED'],
    [{ number: '5511988887777', body: 'x'.repeat(70_000) }, 400, 'ERR_VALIDATION'],
    [{ number: '120363012345678901', body: 'oi' }, 404, 'ERR_NO_CONTACT_FOUND'],
  ])('is refused: %j', async (body, status, code) => {
    const { send } = await scene()
    expect(await send(body)).toMatchObject({ status, body: { code } })
  })

  it('is refused when the number is unknown or blocked, or queue and agent belong to another company', async () => {
    const { send, company, connectionId, admin, tickets } = await scene()
    const foreign = await scene()
    expect(await send({ number: newNumber(), body: 'oi' })).toMatchObject({
      status: 404,
      body: { code: 'ERR_NUMBER_NOT_ON_WHATSAPP', field: 'body.number' },
    })
    const theirs = { number: person(), body: 'oi' }
    expect((await send({ ...theirs, queueId: foreign.queueId })).body.code).toBe('ERR_NO_QUEUE_FOUND')
    expect((await send({ ...theirs, userId: foreign.admin.id })).body.code).toBe('ERR_NO_USER_FOUND')
    const customer = w.customer(company.id, connectionId)
    await customer.says('oi')
    const [ticket] = await tickets('pending')
    await w.call(blockContact, { params: { id: ticket?.contactId }, body: { active: false } } as never, admin)
    expect((await send({ number: customer.phone, body: 'oi' })).body.code).toBe('ERR_CONTACT_BLOCKED')
  })

  it('is deferred while the connection is down, and refused when the channel’s window is closed', async () => {
    const down = await scene({ isHeld: false })
    expect(await down.send({ number: newNumber(), body: 'oi' })).toMatchObject({
      status: 503,
      body: { code: 'ERR_WAPP_NOT_INITIALIZED' },
      retryAfter: '30',
    })
    const cloud = await scene({ channel: 'whatsappapi', isHeld: false })
    expect((await cloud.send({ number: newNumber(), body: 'oi' })).body.code).toBe('ERR_REPLY_WINDOW_CLOSED')
    const page = await scene({ channel: 'facebook', isHeld: false })
    expect((await page.send({ number: newNumber(), body: 'oi' })).body.code).toBe('ERR_CHANNEL_UNABLE')
  })
})

describe('an Idempotency-Key', () => {
  it('sends once, however many requests at once use it, and refuses another body', async () => {
    const { send, tickets, messages } = await scene()
    const body = { number: person(), body: 'cobrança', closeTicket: true }
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, { key: 'pedido-1' })))
    answers.push(await send(body, { key: 'pedido-1' }))
    expect([
      ...new Set(answers.map(({ status, body: { messageId, code } }) => `${status} ${messageId ?? code}`)),
    ]).toEqual([`200 ${answers[0]?.body.messageId}`])
    const closed = await tickets('closed')
    expect(closed).toHaveLength(1)
    expect(await messages(closed[0]?.uuid ?? '')).toHaveLength(1)
    const other = await send({ ...body, body: 'outra' }, { key: 'pedido-1' })
    expect(other).toMatchObject({ status: 409, body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' } })
    expect((await send(body, { key: 'a b' })).body.code).toBe('ERR_IDEMPOTENCY_KEY')
    const again = await send(body)
    expect(again.body.messageId).not.toBe(answers[0]?.body.messageId)
  })

  it('is separate for each connection', async () => {
    const [one, two] = [await scene(), await scene()]
    const number = person()
    const ids = [
      await one.send({ number, body: 'oi' }, { key: 'k' }),
      await two.send({ number, body: 'tchau' }, { key: 'k' }),
    ]
    expect(ids.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a token', () => {
  it('is required, and must belong to a connection', async () => {
    const { send, admin, program } = await scene()
    const body = { number: newNumber(), body: 'oi' }
    const none = await w.raw(calls.apiSend, { body })
    expect([none.statusCode, none.json().code]).toEqual([401, 'ERR_INVALID_TOKEN'])
    for (const token of ['', 'x', admin.token, `${program.token}x`])
      expect(await send(body, { who: { token } })).toMatchObject({ status: 401, body: { code: 'ERR_INVALID_TOKEN' } })
  })

  it('is renewed with an overlap, which can be ended; without an overlap the old one ends at once', async () => {
    const { program, renew, send, params, admin, connectionId } = await scene()
    const ask = async (token: string) => (await send({ number: 'ana', body: 'oi' }, { who: { token } })).status
    const second = await renew(24)
    expect(second).toMatchObject({ previousTokenUntil: expect.any(String) })
    expect([await ask(program.token), await ask(second.token)]).toEqual([400, 400])
    const body = { overlapHours: 24 }
    expect(await w.call(calls.renewApiToken, { params, body }, admin)).toMatchObject({
      status: 409,
      body: { code: 'ERR_TOKEN_OVERLAP' },
    })
    expect([await ask(program.token), await ask(second.token)]).toEqual([400, 400])
    const ended = await w.call(calls.endPreviousToken, { params }, admin)
    expect(ended.body).toEqual({ connectionId, token: second.token, previousTokenUntil: null })
    expect([await ask(program.token), await ask(second.token)]).toEqual([401, 400])
    const third = await renew(0)
    expect([await ask(second.token), await ask(third.token)]).toEqual([401, 400])
    await renew(1)
    w.clock.at = new Date(Date.now() + 3_600_001)
    expect(await ask(third.token)).toBe(401)
    const typed = 'A'.repeat(30)
    w.clock.at = null
    await renew(24)
    await w.call(updateConnection, { params: { id: connectionId }, body: { token: typed } } as never, admin)
    expect((await w.call(calls.apiAccess, { params }, admin)).body).toEqual({
      connectionId,
      token: typed,
      previousTokenUntil: null,
    })
  })

  it('of a company whose plan has no API, or whose subscription has expired, is refused', async () => {
    const { send, company } = await scene()
    const body = { number: newNumber(), body: 'oi' }
    const change = (text: string) => withClient(w.urls.owner, (client) => client.query(text, [company.id]))
    await change('update plans set use_external_api = false where id = (select plan_id from companies where id = $1)')
    expect(await send(body)).toMatchObject({ status: 403, body: { code: 'ERR_API_NOT_ALLOWED' } })
    await change('update plans set use_external_api = true where id = (select plan_id from companies where id = $1)')
    await change(`update companies set due_date = '2020-01-01' where id = $1`)
    expect(await send(body)).toMatchObject({ status: 402, body: { code: 'ERR_SUBSCRIPTION_EXPIRED' } })
  })

  it('has a limit of calls per minute, whichever token of the connection is used', async () => {
    const { renew, send } = await scene()
    const { token } = await renew(72)
    const minute = Math.ceil(Date.now() / 60_000) * 60_000
    w.clock.at = new Date(minute + 30_000)
    const body = { number: 'ana', body: 'oi' }
    for (let at = 0; at < calls.mostCallsAMinute; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_none, index) => send(body, { who: index % 2 === 0 ? { token } : undefined })),
      )
    expect(await send(body)).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' }, retryAfter: '30' })
    w.clock.at = new Date(minute + 60_000)
    expect((await send(body)).status).toBe(400)
  })

  it('gives access to nothing else', async () => {
    const { program } = await scene()
    expect((await w.raw(listTickets, { query: {} }, program)).statusCode).toBe(403)
  })
})

describe('the outcome', () => {
  it('is returned by its id, only to its own connection', async () => {
    const { send, program } = await scene()
    const foreign = await scene()
    const { body } = await send({ number: person(), body: 'oi' })
    const params = { messageId: body.messageId }
    const state = async (who: Signed) => {
      const response = await w.raw(calls.apiMessageState, { params }, who)
      return [response.statusCode, response.json()]
    }
    await w.drainJobs()
    expect(await state(program)).toMatchObject([200, { status: 'sent', failure: null, ticketId: body.ticketId }])
    expect(await state(foreign.program)).toMatchObject([404, { code: 'ERR_FETCH_WAPP_MSG' }])
    expect((await w.raw(calls.apiMessageState, { params: { messageId: 'x' } }, program)).statusCode).toBe(400)
  })

  it('is listed among the last calls with its response; numbers are hidden from people who may not see them', async () => {
    const { send, noted, company } = await scene()
    const number = person()
    const { body } = await send({ number, body: 'oi' }, { key: 'k' })
    await send({ number: 'ana', body: 'oi' })
    expect(await noted()).toMatchObject([
      { call: 'send', number: 'ana', status: 400, code: 'ERR_INVALID_NUMBER', messageId: null },
      {
        call: 'send',
        number,
        words: 'oi',
        status: 200,
        code: null,
        hasKey: true,
        messageId: body.messageId,
        ticketId: body.ticketId,
      },
    ])
    const agent = await company.user({})
    expect((await noted(agent)) as unknown).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })

  it('is kept for the last hundred calls', async () => {
    const { send, noted } = await scene()
    for (let at = 0; at < 105; at += 15) await Promise.all(Array.from({ length: 15 }, () => send({ number: 'ana' })))
    expect((await noted()).length).toBeLessThanOrEqual(calls.keptCalls)
  })
})

describe('a number', () => {
  it('is looked up, and returned as the network writes it', async () => {
    const { program } = await scene()
    const number = person()
    const ask = (asked: string) =>
      whileJobsRun(
        w
          .raw(calls.apiCheckNumber, { body: { number: asked } }, program)
          .then((each) => [each.statusCode, each.json()]),
      )
    expect(await ask(number)).toEqual([200, { existsInWhatsapp: true, number, numberFormatted: number }])
    expect(await ask(newNumber())).toMatchObject([404, { code: 'ERR_NUMBER_NOT_ON_WHATSAPP' }])
    expect(await ask('120363012345678901')).toMatchObject([400, { code: 'ERR_INVALID_NUMBER' }])
  })
})
