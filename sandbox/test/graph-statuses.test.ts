import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, business, graphWorld } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
let now = Date.parse('2026-05-04T12:00:00Z')
const hours = (count: number) => count * 60 * 60 * 1000

beforeAll(async () => {
  w = await graphWorld({ now: () => now })
  await w.anaWrites()
})
afterAll(() => w.close())

const at = { from: ana, phoneNumberId: business.phoneNumberId }
const statusesOf = (id: string) => w.statuses().filter((status) => status.id === id)

async function sent(body: object = { text: { body: 'olá' } }): Promise<string> {
  const answer = await w.send(body)
  await w.graph.settled()
  return answer.body.messages[0].id
}

describe('statuses', () => {
  test('sent, delivered and read come in this order, with price, conversation and callback data', async () => {
    const id = await sent({ text: { body: 'olá' }, biz_opaque_callback_data: 'message 77' })
    expect(w.graph.customerReads(at)).toBe(1)
    await w.graph.settled()
    const seen = statusesOf(id)
    expect(seen.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
    expect(seen.every((status) => status.biz_opaque_callback_data === 'message 77')).toBe(true)
    expect(seen.every((status) => status.recipient_id === ana)).toBe(true)
    expect(seen[0]).toMatchObject({
      conversation: { expiration_timestamp: expect.any(String), origin: { type: 'service' } },
      pricing: { billable: false, pricing_model: 'PMP', category: 'service' },
    })
    expect(seen[2]).not.toHaveProperty('pricing')
  })

  test('a phone that is offline gets its messages when it is back', async () => {
    w.graph.setOnline(ana, false)
    const id = await sent()
    expect(statusesOf(id).map(({ status }) => status)).toEqual(['sent'])
    expect(w.graph.customerReads(at)).toBe(0)
    w.graph.setOnline(ana, true)
    await w.graph.settled()
    expect(statusesOf(id).map(({ status }) => status)).toEqual(['sent', 'delivered'])
  })

  test('a customer who reads at once', async () => {
    w.graph.changeCustomer(ana, { readsAtOnce: true })
    const id = await sent()
    expect(statusesOf(id).map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
    w.graph.changeCustomer(ana, { readsAtOnce: false })
  })

  test('a reaction is reported as sent only', async () => {
    const target = await w.anaWrites('reaja')
    const id = await sent({ type: 'reaction', reaction: { message_id: target, emoji: '❤️' } })
    expect(statusesOf(id).map(({ status }) => status)).toEqual(['sent'])
    const gone = await sent({ type: 'reaction', reaction: { message_id: target, emoji: '' } })
    expect(statusesOf(gone)).toHaveLength(1)
    expect(w.chat().messages.find((message) => message.id === target)?.businessReaction).toBeUndefined()
  })
})

describe('failures', () => {
  const failure = async (id: string) => {
    const [status, ...others] = statusesOf(id)
    expect(others).toEqual([])
    expect(status).toMatchObject({ status: 'failed' })
    return (status?.errors as { code: number }[] | undefined)?.[0]
  }

  test('a number without WhatsApp is accepted and fails with 131026', async () => {
    const id = await sent({ to: '5521999990000', text: { body: 'olá' } })
    expect(await failure(id)).toMatchObject({ code: 131026, title: 'Message undeliverable' })
  })

  test('a text after 24 hours fails with 131047, a template still goes', async () => {
    now += hours(24) + 1
    expect(await failure(await sent())).toMatchObject({ code: 131047 })
    const template = { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } }
    const id = await sent(template)
    expect(statusesOf(id)[0]).toMatchObject({ status: 'sent', pricing: { billable: true, category: 'utility' } })
    expect(w.chat().window.isOpen).toBe(false)
    await w.anaWrites('voltei')
    expect(w.chat().window.isOpen).toBe(true)
    expect(statusesOf(await sent()).map(({ status }) => status)).toEqual(['sent', 'delivered'])
  })

  test('closing the window by hand does the same', async () => {
    w.graph.closeWindow(at)
    expect(await failure(await sent())).toMatchObject({ code: 131047 })
    await w.anaWrites()
  })

  test('a switched-on failure comes by webhook, and the customer never sees the message', async () => {
    w.graph.setFaults({ sendFailures: [{ code: 131049, by: 'status' }] })
    const id = await sent()
    expect(await failure(id)).toMatchObject({ code: 131049 })
    expect(w.chat().messages.find((message) => message.id === id)).toMatchObject({ isVisible: false, status: 'failed' })
  })

  test('a reaction to an unknown message fails', async () => {
    const id = await sent({ type: 'reaction', reaction: { message_id: 'wamid.unknown', emoji: '👍' } })
    expect(await failure(id)).toMatchObject({ code: 131009 })
  })
})

test('an account can be set to refuse at once outside the window', async () => {
  const strict = await graphWorld({ windowRefusal: 'answer' })
  strict.graph.addCustomer({ phone: ana, name: 'Ana' })
  const answer = await strict.send({ text: { body: 'olá' } })
  expect(answer.body.error.code).toBe(131047)
  await strict.anaWrites()
  expect((await strict.send({ text: { body: 'olá' } })).status).toBe(200)
  await strict.close()
})

describe('a customer without a number', () => {
  test('is known only by the scoped id, and is answered by it', async () => {
    const { id } = w.graph.customerWithoutNumber({ name: 'Caio', username: 'caio.silva' })
    w.graph.customerSends({ from: id, phoneNumberId: business.phoneNumberId, text: 'quem sou?' })
    await w.graph.settled()
    const { contacts, messages } = w.received.at(-1)?.value ?? {}
    const userId = contacts?.[0]?.user_id ?? ''
    expect(userId).toMatch(/^BR\.\d+$/)
    expect(contacts?.[0]).toEqual({ profile: { name: 'Caio', username: 'caio.silva' }, user_id: userId })
    expect(messages?.[0]).not.toHaveProperty('from')
    expect(messages?.[0]).toMatchObject({ from_user_id: userId })

    const answer = await w.send({ to: undefined, recipient: userId, text: { body: 'Caio!' } })
    expect(answer.body.contacts).toEqual([{ input: userId, user_id: userId }])
    await w.graph.settled()
    const [first] = statusesOf(answer.body.messages[0].id)
    expect(first).toMatchObject({ status: 'sent', recipient_user_id: userId })
    expect(first).not.toHaveProperty('recipient_id')
  })

  test('an unknown scoped id is undeliverable', async () => {
    const id = await sent({ to: undefined, recipient: 'BR.1111111111111111', text: { body: 'olá' } })
    expect(statusesOf(id)[0]).toMatchObject({ status: 'failed' })
  })
})
