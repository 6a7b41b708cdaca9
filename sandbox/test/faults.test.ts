import { describe, expect, it } from 'vitest'
import type { Person } from '../src/whatsapp/person.ts'
import { writeMessage } from '../src/whatsapp/phone.ts'
import { onlyCompanion, type Product } from './support/product.ts'
import { eventually, heard, world } from './support/world.ts'

const w = world()
const say = (from: Person, to: Person, text: string) => writeMessage(w.network, from.pn, to.pn, { type: 'text', text })
const texts = (product: Product) => product.received.map(({ message }) => message.message?.conversation)

describe('ciphertext', () => {
  it('the product cannot decrypt: it asks for a retry and gets a copy that it can decrypt', async () => {
    const { owner, product } = await w.shop()
    const served = heard(w.network, 'retry-served')
    w.network.faults.set({ corrupt: 1 }, owner.pn)
    const id = await say(w.customer(), owner, 'quebrada')
    await product.text('quebrada')
    expect((await served)[0]).toBe(id)
    await eventually(() => onlyCompanion(owner).pending.every(({ stanza }) => stanza.tag !== 'message'))
  })

  it('the customer cannot decrypt: the library encrypts again and resends', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ cannotDecrypt: 1 }, ana.pn)
    const id = await product.say(ana.lidJid, 'de novo')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id)?.view.text === 'de novo')
  })

  it('a message that the phone waits for keeps its place in the order', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const chat = () => w.network.chats.list(ana.pn, owner.pn).map(({ view }) => view.text ?? view.kind)
    w.network.chats.keepPlace({
      ...{ id: 'LATE', customer: ana.pn, peer: owner.pn, author: owner.pn },
      ...{ fromCustomer: false, status: 'sent' },
    })
    const id = await product.say(ana.lidJid, 'depois')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id) !== undefined)
    expect(chat()).toEqual(['unreadable', 'depois'])
    await product.socket.sendMessage(ana.lidJid, { text: 'antes' }, { messageId: 'LATE' })
    await eventually(() => chat()[0] === 'antes')
    expect(chat()).toEqual(['antes', 'depois'])
  })

  it('a phone that really lost its session recovers in the same way', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await product.say(ana.lidJid, 'primeira')
    await say(ana, owner, 'resposta')
    await product.text('resposta')
    await product.say(ana.lidJid, 'segunda')
    await eventually(() => w.network.chats.list(ana.pn, owner.pn).length === 3)
    ana.phone.forgetSession(onlyCompanion(owner).address)
    const id = await product.say(ana.lidJid, 'terceira')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id)?.view.text === 'terceira')
  })
})

describe('refusals', () => {
  it('the server refuses a message with a code, once', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ ackErrors: 1, ackErrorCode: '479' }, owner.pn)
    // The library may merge its event into the echo of the message, so this checks the raw ack.
    const refused = new Promise<{ attrs: Record<string, string> }>((resolve) => {
      product.socket.ws.on('CB:ack,class:message', resolve)
    })
    await product.say(ana.lidJid, 'não vai')
    expect((await refused).attrs.error).toBe('479')
    const id = await product.say(ana.lidJid, 'vai')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id) !== undefined)
  })

  it('a swallowed message gets no ack and reaches nobody', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ swallow: 1 }, owner.pn)
    const acks: unknown[] = []
    product.socket.ws.on('CB:ack,class:message', (ack: unknown) => acks.push(ack))
    await product.say(ana.lidJid, 'sumiu')
    const id = await product.say(ana.lidJid, 'chegou')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id) !== undefined)
    expect(w.network.chats.list(ana.pn, owner.pn)).toHaveLength(1)
    await eventually(() => acks.length > 0)
    expect(acks).toHaveLength(1)
  })

  it('nothing can be encrypted without LIDs', async () => {
    const { product } = await w.shop()
    w.network.faults.set({ hideLids: true })
    await expect(product.say(w.customer().jid, 'x')).rejects.toThrow()
  })

  it.each(['403', '405', '503'])('a login is refused with %s', async (refuseLogin) => {
    const { owner, product } = await w.shop()
    const ended = product.ended()
    w.network.faults.set({ refuseLogin }, owner.pn)
    onlyCompanion(owner).client?.drop()
    await ended
    product.retry()
    expect((await product.ended()).status).toBe(Number(refuseLogin))
  })

  it('no connection gets through at all', async () => {
    const { owner, product } = await w.shop()
    const ended = product.ended()
    w.network.faults.set({ refuseConnections: true })
    onlyCompanion(owner).client?.drop()
    await ended
    product.retry()
    expect((await product.ended()).status).toBeGreaterThanOrEqual(400)
    w.network.faults.reset()
    await product.reconnect()
  })
})

describe('the connection', () => {
  it('half-open: the library’s keep-alive notices it', async () => {
    const { owner, product } = await w.shop({ keepAliveIntervalMs: 500 })
    w.network.faults.set({ mute: true }, owner.pn)
    expect((await product.ended()).status).toBe(408)
  })

  it('cut: sending fails at once with 428', async () => {
    const { owner, product } = await w.shop()
    const ended = product.ended()
    onlyCompanion(owner).client?.drop()
    expect((await ended).status).toBe(428)
    await expect(product.say(w.customer().lidJid, 'x')).rejects.toThrow('Connection Closed')
  })

  it('late, and still in order', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ delayMs: 150 }, owner.pn)
    const start = Date.now()
    await say(ana, owner, 'um')
    await say(ana, owner, 'dois')
    await product.text('dois')
    expect(Date.now() - start).toBeGreaterThan(140)
    expect(texts(product)).toEqual(['um', 'dois'])
  })

  it('duplicated with new encryption: the library delivers the same id twice', async () => {
    const { owner, product } = await w.shop()
    w.network.faults.set({ duplicate: 1 }, owner.pn)
    const id = await say(w.customer(), owner, 'eco')
    await eventually(() => product.received.length === 2)
    expect(product.received.map(({ message }) => message.key.id)).toEqual([id, id])
  })

  it('duplicated byte for byte: the library refuses the second', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ replay: 1 }, owner.pn)
    await say(ana, owner, 'cópia')
    await say(ana, owner, 'fim')
    await product.text('fim')
    expect(texts(product).filter((text) => text === 'cópia')).toHaveLength(1)
  })

  it('reordered', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await say(ana, owner, 'zero')
    await product.text('zero')
    w.network.faults.set({ reorder: 2 }, owner.pn)
    await say(ana, owner, 'um')
    await say(ana, owner, 'dois')
    await product.text('um')
    expect(texts(product)).toEqual(['zero', 'dois', 'um'])
  })
})
