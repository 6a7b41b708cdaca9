import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphControl } from '../src/graph/control.ts'
import { GraphControl } from '../src/graph/control-client.ts'
import { ana, business, graphWorld, png } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
let control: GraphControl
let base: string
const server = Fastify({ forceCloseConnections: true })
const at = { from: ana, phoneNumberId: business.phoneNumberId }

beforeAll(async () => {
  w = await graphWorld()
  await server.register(graphControl(w.graph))
  base = await server.listen({ host: '127.0.0.1', port: 0 })
  control = new GraphControl(base)
})
afterAll(async () => {
  await server.close()
  await w.close()
})

test('a conversation from both sides, through the client', async () => {
  await control.addCustomer({ phone: ana, name: 'Ana' })
  const { messageId } = await control.send({ ...at, image: { bytes: png, mimeType: 'image/png', caption: 'foto' } })
  await control.settled()
  const { messages } = await control.chat(at)
  expect(messages).toMatchObject([{ id: messageId, text: 'foto', status: 'delivered' }])
  expect(Buffer.from(await control.media(messages[0]?.media?.id ?? '')).equals(png)).toBe(true)

  const answer = await w.send({
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Ok?' },
      action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Sim' } }] },
    },
  })
  expect(answer.status).toBe(200)
  const asked = await control.waitForMessage({ ...at, match: { author: 'business', text: 'Ok?', status: 'delivered' } })
  expect(await control.read(at)).toEqual({ read: 1 })
  await control.choose({ ...at, messageId: asked.id, choice: '1' })
  const edited = await control.send({ ...at, text: 'errado' })
  await control.edit({ ...at, messageId: edited.messageId, text: 'certo' })
  await control.deleteMessage({ ...at, messageId: edited.messageId })
  await control.settled()
  expect((await control.chat(at, 50)).messages.filter(({ isVisible }) => isVisible)).toMatchObject([
    { text: 'foto' },
    { text: 'Ok?', status: 'read' },
    { text: 'Sim' },
    { text: 'certo', isEdited: true, isDeleted: true },
  ])
})

test('people, numbers, templates, faults and the log', async () => {
  const hidden = await control.addCustomer({ username: 'bia.souza', name: 'Bia' })
  expect(hidden).toMatchObject({ waId: null, username: 'bia.souza' })
  await control.setOnline(ana, false)
  expect((await control.customers()).find(({ id }) => id === ana)?.online).toBe(false)
  await control.removeCustomer(hidden.id)
  await control.addNumber({ phoneNumberId: '77001', wabaId: '77002', displayPhoneNumber: '5511777', subscribed: false })
  const template = await control.addTemplate({
    wabaId: '77002',
    name: 'aviso',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Olá' }],
  })
  await control.judgeTemplate(template.id, { status: 'PAUSED' })
  expect(await control.templates('77002')).toMatchObject([{ name: 'hello_world' }, { name: 'aviso', status: 'PAUSED' }])
  await control.setFaults({ sendFailures: [{ code: 131026, by: 'status' }] })
  expect((await control.state()).faults).toMatchObject({ sendFailures: [{ code: 131026, count: 1, by: 'status' }] })
  await control.clearFaults()
  await control.setOnline(ana, true)
  await control.closeWindow(at)
  expect((await control.chat(at)).window.isOpen).toBe(false)
  expect((await control.webhookLog()).length).toBeGreaterThan(0)
  await control.subscribe(w.url)
  const { numbers, webhookUrl } = await control.state()
  expect(webhookUrl).toBe(w.url)
  expect(numbers.map(({ isSubscribed }) => isSubscribed)).toEqual([true, false])
})

describe('mistakes are named in the refusal', () => {
  test('an unknown customer, an unknown field, a wrong type, a wait that times out', async () => {
    await expect(control.chat({ from: '1', phoneNumberId: '1' })).rejects.toThrow(/404.*no customer is 1/)
    await expect(control.send({ ...at, text: 'a', colour: 'red' } as never)).rejects.toThrow(/400.*colour/)
    await expect(control.setFaults({ webhookDrops: -1 })).rejects.toThrow(/400/)
    await expect(control.addCustomer({ phone: 'x', name: 'X' })).rejects.toThrow(/400/)
    await expect(control.subscribe('http://127.0.0.1:9/none')).rejects.toThrow(/400.*not verified/)
    await expect(control.waitForMessage({ ...at, match: { text: 'nunca' }, timeoutMs: 20 })).rejects.toThrow(
      /no message fits/,
    )
  })
})

test('changes are streamed to the page', async () => {
  const ended = new AbortController()
  const stream = await fetch(`${base}/api/graph/events`, { signal: ended.signal })
  const reader = stream.body?.getReader()
  await control.send({ ...at, text: 'ao vivo' })
  let text = ''
  while (!text.includes('"kind":"message"')) text += Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(text).toContain(`"customerId":"${ana}"`)
  ended.abort()
})

test('a customer of a page: history, a picture, a tap, a reaction, a deleted message', async () => {
  const page = { id: '100200300400599', name: 'Loja', instagram: { id: '17841400000000599', username: 'loja' } }
  await control.addPage({ ...page, subscribed: true })
  const { id: personId } = await control.addPagePerson({ name: 'Bia' })
  const thread = { platform: 'instagram', pageId: page.id, personId } as const
  const ask = async (method: string, path: string, body?: object) => {
    const content = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const answer = await fetch(`${base}/api/graph/pages/${path}`, { method, ...content })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const view = async () => (await ask('GET', `view?${new URLSearchParams(thread)}`)).body
  expect(await view()).toEqual({ messages: [], isWindowOpen: false })

  const lines = [{ id: 'past-1', author: 'person', at: Date.now() - 60_000, text: 'oi' }]
  const past = await ask('POST', 'past', { ...thread, lines })
  expect(past.body).toEqual({ scopedId: w.graph.pages.scopedId(thread) })
  await ask('POST', 'past', { ...thread, lines })
  expect(await view()).toMatchObject({ messages: [{ id: 'past-1', status: 'delivered' }], isWindowOpen: true })

  const picture = { type: 'image', bytes: png.toString('base64'), mimeType: 'image/png' }
  const { body: sent } = await ask('POST', 'send', { ...thread, sends: { files: [picture] } })
  expect(sent.attachments).toMatchObject([{ type: 'image', mediaId: expect.any(String) }])
  expect((await ask('POST', 'react', { ...thread, mid: sent.id, emoji: '❤️' })).status).toBe(204)
  expect((await ask('POST', 'unsend', { ...thread, mid: sent.id })).status).toBe(204)
  expect((await ask('POST', 'unsend', { ...thread, mid: 'none' })).status).toBe(404)
  expect((await ask('POST', 'tap', { ...thread, mid: sent.id, choice: 'Sim' })).status).toBe(404)
  expect((await ask('POST', 'edit', { ...thread, mid: sent.id, text: 'x' })).status).toBe(400)
  expect((await view()).messages.at(-1)).toMatchObject({ personReaction: '❤️', isDeleted: true })
  expect((await ask('PATCH', `people/${personId}`, { online: false })).body).toMatchObject({ online: false })
  const { body: state } = await ask('GET', 'state')
  expect(JSON.stringify(state)).not.toContain('accessToken')
  expect(state.people).toContainEqual(expect.objectContaining({ id: personId, online: false }))
})
