import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendMeeting,
  sendPix,
  sendUrlButton,
} from '@guiche/contract/features/interactive-messages'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async (channel = 'whatsapp') => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], channel })
  const agent = await company.user({ queueIds: [queueId], name: 'Ana' })
  const colleague = await company.user({ queueIds: [queueId], name: 'Caio' })
  const meet = async (name: string, who = agent) => {
    const customer = w.customer(company.id, connectionId, name)
    await customer.says(`Sou ${name}`)
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const found = body.tickets.find(({ contact }) => contact.name === name)
    const ticket = { id: found?.id ?? 0, contactId: found?.contactId ?? 0 }
    const accept = () => w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, who)
    const conversation = async (viewer = who) =>
      (await w.call(listMessages, { params: { ticketUuid: ticket.id }, query: {} }, viewer)).body.messages
    return { customer, ...ticket, accept, conversation }
  }
  return { company, agent, colleague, meet }
}

const dataOf = (message: { dataJson: string | null } | undefined) => JSON.parse(message?.dataJson ?? 'null')

describe('interactive messages', () => {
  it('are stored with all visible parts, and passed to the channel', async () => {
    const { agent, meet } = await scene()
    const { id, accept, customer } = await meet('Beatriz')
    await accept()
    const params = { ticketId: id }
    const list = {
      text: 'Escolha',
      buttonText: 'Ver',
      sections: [{ rows: [{ title: 'Hemograma' }, { title: 'Raio X' }] }],
    }
    const sent = await w.call(sendList, { params, body: list }, agent)
    expect(sent.body.messages[0]).toMatchObject({ mediaType: 'listMessage', body: 'Escolha' })
    expect(dataOf(sent.body.messages[0])).toMatchObject({
      kind: 'list',
      list: { buttonText: 'Ver', sections: [{ rows: [{ id: '1', title: 'Hemograma' }, { id: '2' }] }] },
    })
    const words = { title: 'Cupom', description: 'Use hoje', buttonText: 'Toque aqui' }
    const copy = await w.call(sendCopyButton, { params, body: { ...words, copyText: 'AURORA10' } }, agent)
    expect(dataOf(copy.body.messages[0])).toMatchObject({ kind: 'copy', buttons: { buttons: [{ value: 'AURORA10' }] } })
    const call = await w.call(sendCallButton, { params, body: { ...words, copyText: '+55 (11) 4002-8922' } }, agent)
    expect(dataOf(call.body.messages[0])).toMatchObject({ buttons: { buttons: [{ value: '+551140028922' }] } })
    await w.call(sendUrlButton, { params, body: { ...words, copyText: 'https://example.com' } }, agent)
    const pix = {
      title: 'Consulta',
      sendvalue: '150,50',
      sendkey_type: 'PHONE',
      sendmerchant_name: 'Aurora',
      sendKey: '(11) 98765-4321',
    } as const
    const paid = await w.call(sendPix, { params, body: pix }, agent)
    expect(dataOf(paid.body.messages[0])).toMatchObject({
      kind: 'pix',
      payment: { amountCents: 15_050, merchant: 'Aurora', pix: { keyType: 'PHONE', key: '+5511987654321' } },
    })
    await w.drainJobs()
    const kinds = w.channel.messages.filter(({ chat }) => chat.identities[0].value === customer.phone)
    expect(kinds.map(({ kind, interactive }) => [kind, interactive?.kind])).toEqual([
      ['interactive', 'list'],
      ['interactive', 'copy'],
      ['interactive', 'call'],
      ['interactive', 'url'],
      ['interactive', 'pix'],
    ])
  })
  it('are refused with the field of an unusable value', async () => {
    const { agent, meet } = await scene()
    const { id, accept } = await meet('Beatriz')
    await accept()
    const params = { ticketId: id }
    const words = { description: 'x', buttonText: 'y' }
    const script = await w.call(sendUrlButton, { params, body: { ...words, copyText: 'javascript:alert(1)' } }, agent)
    expect([script.status, script.body.field]).toEqual([400, 'body.copyText'])
    const call = await w.call(sendCallButton, { params, body: { ...words, copyText: 'ligue' } }, agent)
    expect([call.status, call.body.field]).toEqual([400, 'body.copyText'])
    const body = { sendvalue: 10, sendkey_type: 'CPF', sendmerchant_name: 'Aurora', sendKey: '123' } as const
    const pix = await w.call(sendPix, { params, body }, agent)
    expect([pix.status, pix.body.field]).toEqual([400, 'body.sendKey'])
    for (const sendvalue of [{ toString: 1 }, [5], true]) {
      const noAmount = { ...body, sendvalue, sendKey: '529.982.247-25' } as never
      const refused = await w.call(sendPix, { params, body: noAmount }, agent)
      expect([refused.status, refused.body.field]).toEqual([400, 'body.sendvalue'])
    }
    const rows = Array.from({ length: 11 }, (_value, index) => ({ title: `Linha ${index}` }))
    const list = { text: 'x', buttonText: 'y', sections: [{ rows }] }
    expect((await w.call(sendList, { params, body: list }, agent)).status).toBe(400)
  })
  it.each(['abc', '-5', '0', '1.5', '9999999999'])('are refused for an invalid ticket: %s', async (ticketId) => {
    const { agent } = await scene()
    const list = { text: 'x', buttonText: 'y', sections: [{ rows: [{ title: 'z' }] }] }
    const refused = await w.call(sendList, { params: { ticketId }, body: list }, agent)
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKET_ID_INVALID', code: 'ERR_TICKET_ID_INVALID', field: 'params.ticketId' },
    })
  })
  it('are meetings too, which end two hours after their start', async () => {
    const { agent, meet } = await scene()
    const { id, accept } = await meet('Beatriz')
    await accept()
    const params = { ticketId: id }
    const body = { name: 'Retorno', startsAt: '2026-12-01T10:00:00-03:00', link: 'https://meet.example/abc' }
    const sent = await w.call(sendMeeting, { params, body }, agent)
    expect(sent.body.messages[0]).toMatchObject({ mediaType: 'eventMessage', body: 'Retorno' })
    expect(dataOf(sent.body.messages[0])).toMatchObject({
      kind: 'event',
      event: { startsAt: '2026-12-01T13:00:00.000Z', endsAt: '2026-12-01T15:00:00.000Z', joinUrl: body.link },
    })
    await w.drainJobs()
    expect(w.channel.messages.at(-1)).toMatchObject({ kind: 'interactive', interactive: { kind: 'event' } })
    const wrong = await w.call(sendMeeting, { params, body: { ...body, link: 'meet.example' } }, agent)
    expect([wrong.status, wrong.body.field]).toEqual([400, 'body.link'])
  })
  it('that the channel does not support are refused with the reason', async () => {
    const { agent, meet } = await scene('whatsappapi')
    const { id, accept } = await meet('Beatriz')
    await accept()
    const body = { description: 'x', buttonText: 'y', copyText: 'ABC' }
    const copy = await w.call(sendCopyButton, { params: { ticketId: id }, body }, agent)
    expect([copy.status, copy.body.code, copy.body.details]).toEqual([
      409,
      'ERR_CHANNEL_UNABLE',
      { channel: 'whatsappapi', what: 'copy' },
    ])
    const meeting = { name: 'Retorno', startsAt: '2026-12-01T13:00:00Z', link: 'https://meet.example/abc' }
    const event = await w.call(sendMeeting, { params: { ticketId: id }, body: meeting }, agent)
    expect([event.status, event.body.details]).toEqual([409, { channel: 'whatsappapi', what: 'event' }])
    const list = { text: 'x', buttonText: 'y', sections: [{ rows: [{ title: 'z' }] }] }
    expect((await w.call(sendList, { params: { ticketId: id }, body: list }, agent)).status).toBe(200)
  })
})

describe('forwarding', () => {
  it('queues every message for every contact, 900 ms apart, and accepts waiting tickets', async () => {
    const { agent, meet } = await scene()
    const source = await meet('Beatriz')
    await source.accept()
    await w.call(sendMessage, { params: { ticketId: source.id }, body: { body: 'Endereço: Rua A' } }, agent)
    await w.drainJobs()
    const [theirs, ours] = await source.conversation()
    const other = await meet('Rogério')
    w.clock.at = new Date()
    const body = {
      messageId: [theirs?.id, ours?.id] as never,
      contactId: [other.contactId] as never,
      id: crypto.randomUUID() as never,
    }
    const answer = await w.call(forwardMessage, { body }, agent)
    expect(answer.body).toMatchObject({ forwarded: 2, tickets: [{ id: other.id }] })
    await w.call(forwardMessage, { body }, agent)
    const copies = (await other.conversation()).slice(1)
    expect(copies.map((copy) => [copy.body, copy.isForwarded, copy.fromMe])).toEqual([
      ['Sou Beatriz', true, true],
      ['Endereço: Rua A', false, true],
    ])
    const sent = () =>
      w.channel.sent.flatMap(({ messageId }) => copies.findIndex(({ id }) => id === messageId)).filter((at) => at >= 0)
    await w.drainJobs()
    expect(sent()).toEqual([0])
    w.clock.at = new Date(w.clock.at.getTime() + 900)
    await new Promise((resolve) => setTimeout(resolve, 950))
    await w.drainJobs()
    w.clock.at = null
    expect(sent()).toEqual([0, 1])
  })
  it.each([
    ['in one go', true],
    ['one by one', false],
  ])(
    'to two chats, %s, leaves the pause between them, and begins none while another is on its way',
    async (_how, isOne) => {
      const { agent, meet } = await scene()
      const source = await meet('Beatriz')
      await source.accept()
      const [theirs] = await source.conversation()
      const others = [await meet('Rogério'), await meet('Sônia')]
      const start = Date.now()
      w.clock.at = new Date(start)
      const ids = others.map((other) => other.contactId)
      for (const contactId of isOne ? [ids] : ids)
        await w.call(forwardMessage, { body: { messageId: theirs?.id, contactId } as never }, agent)
      const copies = await Promise.all(others.map(async (other) => (await other.conversation()).at(-1)?.id))
      const sent = () => w.channel.sent.filter(({ messageId }) => copies.includes(messageId as never)).length
      // The first answer of the network comes when the second has long been due.
      let answer = () => {}
      w.channel.answersAfter = new Promise((resolve) => {
        answer = resolve
      })
      const first = w.drainJobs()
      await expect.poll(sent).toBe(1)
      w.clock.at = new Date(start + 3_000)
      await w.hurryJobs()
      await w.drainJobs()
      expect(sent()).toBe(1)
      w.channel.answersAfter = null
      answer()
      await first
      await w.hurryJobs()
      await w.drainJobs()
      expect(sent()).toBe(1)
      w.clock.at = new Date(start + 3_900)
      await w.hurryJobs()
      await w.drainJobs()
      w.clock.at = null
      expect(sent()).toBe(2)
    },
  )
  it('keeps the delay also after a forwarding that was delayed', async () => {
    const { agent, meet } = await scene()
    const source = await meet('Beatriz')
    await source.accept()
    await w.call(sendMessage, { params: { ticketId: source.id }, body: { body: 'Endereço: Rua A' } }, agent)
    await w.drainJobs()
    const ids = (await source.conversation()).map(({ id }) => id)
    const other = await meet('Rogério')
    const start = Date.now()
    w.clock.at = new Date(start)
    await w.call(forwardMessage, { body: { messageId: ids as never, contactId: [other.contactId] as never } }, agent)
    const copies = (await other.conversation()).slice(1).map(({ id }) => id)
    const sentAt = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, start + ms - Date.now()))
      w.clock.at = new Date(start + ms)
      await w.drainJobs()
      return w.channel.sent.filter(({ messageId }) => copies.includes(messageId as never)).length
    }
    expect([await sentAt(800), await sentAt(950), await sentAt(1750)]).toEqual([1, 1, 2])
    w.clock.at = null
  })
  it('takes over no colleague’s ticket, and forwards no note', async () => {
    const { agent, colleague, meet } = await scene()
    const source = await meet('Beatriz')
    await source.accept()
    const [theirs] = await source.conversation()
    const other = await meet('Rogério', colleague)
    await other.accept()
    const forward = (messageId: string | undefined, contactId: number) =>
      w.call(forwardMessage, { body: { messageId: messageId as never, contactId: contactId as never } }, agent)
    const taken = await forward(theirs?.id, other.contactId)
    expect([taken.status, taken.body.code, (taken.body.details as { userId: number }).userId]).toEqual([
      409,
      'ERR_OTHER_OPEN_TICKET',
      colleague.id,
    ])
    const note = await w.call(
      sendMessage,
      { params: { ticketId: source.id }, body: { body: 'nota', isPrivate: true } },
      agent,
    )
    expect((await forward(note.body.messages[0]?.id, source.contactId)).body.code).toBe('ERR_MESSAGE_NOT_FORWARDABLE')
  })
  it('keeps locations and contacts as such, and contacts can be shared', async () => {
    const { agent, meet } = await scene()
    const source = await meet('Beatriz')
    await source.accept()
    await source.customer.says({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'MASP' })
    const place = (await source.conversation()).at(-1)
    await w.call(
      forwardMessage,
      { body: { messageId: place?.id as never, contactId: source.contactId as never } },
      agent,
    )
    const vCard = [{ name: 'Zé', number: '5511912345678' }]
    await w.call(sendMessage, { params: { ticketId: source.id }, body: { vCard } }, agent)
    await w.drainJobs()
    const sent = w.channel.messages.filter(({ chat }) => chat.identities[0].value === source.customer.phone)
    expect(sent.map(({ kind }) => kind)).toEqual(['location', 'contact'])
    expect(sent[0]?.place).toMatchObject({ latitude: -23.5, name: 'MASP' })
    expect(sent[1]?.cards?.[0]?.vcard).toContain('waid=5511912345678')
  })
})
