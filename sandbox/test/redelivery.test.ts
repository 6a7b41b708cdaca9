import { describe, expect, it } from 'vitest'
import type { Person } from '../src/whatsapp/person.ts'
import { writeMessage } from '../src/whatsapp/phone.ts'
import { onlyCompanion, type Product } from './support/product.ts'
import { eventually, world } from './support/world.ts'

const w = world()
const say = (from: Person, to: Person, text: string) => writeMessage(w.network, from.pn, to.pn, { type: 'text', text })
const texts = (product: Product) =>
  product.received.flatMap(({ message, type }) =>
    message.message?.conversation ? [`${message.message.conversation}/${type}`] : [],
  )
const waiting = (owner: Person) => onlyCompanion(owner).pending.filter(({ stanza }) => stanza.tag === 'message').length

async function cut(owner: Person, product: Product): Promise<void> {
  const ended = product.ended()
  onlyCompanion(owner).client?.drop()
  await ended
}

describe('what the device has not receipted is delivered again after a reconnect', () => {
  it('written while it was away: in order, marked as offline', async () => {
    const { owner, product } = await w.shop()
    const [ana, bob] = [w.customer('Ana'), w.customer('Bob')]
    await cut(owner, product)
    await say(ana, owner, 'um')
    await say(bob, owner, 'dois')
    await say(ana, owner, 'três')
    expect(waiting(owner)).toBe(3)
    await product.reconnect()
    await product.text('três')
    expect(texts(product)).toEqual(['um/append', 'dois/append', 'três/append'])
    await eventually(() => waiting(owner) === 0)
  })

  it('sent, but lost on the way', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await say(ana, owner, 'zero')
    await product.text('zero')
    w.network.faults.set({ lose: 2 }, owner.pn)
    await say(ana, owner, 'um')
    await say(ana, owner, 'dois')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(texts(product)).toEqual(['zero/notify'])
    await cut(owner, product)
    await product.reconnect()
    await product.text('dois')
    expect(texts(product)).toEqual(['zero/notify', 'um/append', 'dois/append'])
  })

  it('the connection broke in place of the third of five', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    w.network.faults.set({ dropAt: 3 }, owner.pn)
    const ended = product.ended()
    for (const text of ['1', '2']) await say(ana, owner, text)
    // If the connection is cut between decryption and receipt, the library loses a message for good; the product's journal must prevent that.
    await eventually(() => waiting(owner) === 0)
    for (const text of ['3', '4', '5']) await say(ana, owner, text)
    await ended
    await product.reconnect()
    await product.text('5')
    expect(texts(product)).toEqual(['1/notify', '2/notify', '3/append', '4/append', '5/append'])
    await eventually(() => waiting(owner) === 0)
  })

  it('receipts too, until they are acknowledged', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    ana.autoDeliver = false
    const id = await product.say(ana.lidJid, 'oi')
    await eventually(() => w.network.chats.find(ana.pn, owner.pn, id) !== undefined)
    await cut(owner, product)
    const { readByCustomer } = await import('../src/whatsapp/receipts.ts')
    readByCustomer(w.network, ana, owner.pn)
    await product.reconnect()
    await eventually(() => product.statuses.get(id) === 4)
    await eventually(() => onlyCompanion(owner).pending.length === 0)
  })
})

it('what was receipted is not delivered again', async () => {
  const { owner, product } = await w.shop()
  await say(w.customer(), owner, 'uma vez')
  await product.text('uma vez')
  await eventually(() => waiting(owner) === 0)
  await cut(owner, product)
  await product.reconnect()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(texts(product)).toHaveLength(1)
})

it('bytes that come again after they were decrypted are refused for good, not retried forever', async () => {
  const { owner, product } = await w.shop()
  const companion = onlyCompanion(owner)
  await cut(owner, product)
  await say(w.customer(), owner, 'lida antes')
  const [copy] = companion.pending.map((entry) => ({ ...entry }))
  await product.reconnect()
  await product.text('lida antes')
  await eventually(() => waiting(owner) === 0)
  if (copy) companion.pending.push(copy)
  await cut(owner, product)
  await product.reconnect()
  await eventually(() => waiting(owner) === 0)
})
