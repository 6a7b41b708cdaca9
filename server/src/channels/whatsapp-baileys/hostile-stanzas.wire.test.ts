import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { enqueue } from '../../../../sandbox/src/whatsapp/delivery.ts'
import { node, type Stanza, timestamp } from '../../../../sandbox/src/whatsapp/stanza.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
  await world.link()
})
afterEach(() => world.stop())

const told = (stanza: Stanza) => {
  for (const companion of world.shop.companions.values()) enqueue(world.network, companion, stanza)
}
const receipt = (id: string, others: readonly string[] = [], t = timestamp()) =>
  node('receipt', { from: world.ana.wireJid, id, t }, [
    node(
      'list',
      {},
      others.map((other) => node('item', { id: other })),
    ),
  ])
const ticks = () => world.sink.receipts.length

describe('a stranger’s receipts', () => {
  it('that no database can store are passed over: the line stays, and what comes behind is heard', async () => {
    const { network, ana, shop, sink } = world
    const keep = sink.receipt.bind(sink)
    sink.receipt = async (connection, each) => {
      if (each.externalId === 'POISON') throw Object.assign(new Error('invalid input'), { code: '22007' })
      await keep(connection, each)
    }
    const before = sink.statuses.length
    told(receipt('POISON'))
    told(receipt('GOOD', [], '1e300'))
    await sendFromCustomer(network, ana, shop, { conversation: 'olá' })
    await expect.poll(() => sink.texts(), { timeout: 10_000 }).toEqual(['olá'])
    await expect.poll(ticks).toBe(1)
    expect(sink.statuses.length).toBe(before)
  })

  it('of thousands of ids keep nobody else’s waiting', async () => {
    const { sink } = world
    const keep = sink.receipt.bind(sink)
    sink.receipt = async (connection, each) => {
      await sleep(10)
      await keep(connection, each)
    }
    const ids = Array.from({ length: 2000 }, (_none, index) => `UNKNOWN${index}`)
    told(receipt('UNKNOWN', ids))
    told(receipt('SENT'))
    // One after another they would take 20 seconds.
    await expect.poll(() => sink.receipts.some(({ externalId }) => externalId === 'SENT'), { timeout: 8000 }).toBe(true)
    expect(ticks()).toBe(2002)
  })
})
