import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { enqueue } from '../../../../sandbox/src/whatsapp/delivery.ts'
import { node, type Stanza, timestamp } from '../../../../sandbox/src/whatsapp/stanza.ts'
import { saveContacts } from '../../../../sandbox/src/whatsapp/tell-book.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { Person } from '../channel.ts'

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
    await expect.poll(() => sink.texts()).toEqual(['olá'])
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
    await expect.poll(() => sink.receipts.some(({ externalId }) => externalId === 'SENT')).toBe(true)
    expect(ticks()).toBe(2002)
  })
})

/** Takes its time, and counts how often it ran at the same time. */
const slowly = (each: () => void) => {
  const times = { now: 0, most: 0 }
  const write = async () => {
    times.now += 1
    times.most = Math.max(times.most, times.now)
    await sleep(2)
    times.now -= 1
    each()
  }
  return { times, write }
}

describe('what a line tells unasked', () => {
  it('of hundreds who type is written one by one; the newest word of each is what counts', async () => {
    const { network, ana, shop, sink } = world
    const heard: string[] = []
    const { times, write } = slowly(() => undefined)
    Object.assign(sink, {
      typing: async (_connection: unknown, person: Person, state: string) => {
        if (person.identities[0].value === ana.lid) heard.push(state)
        await write()
      },
    })
    const types = (from: string, how: string) => told(node('chatstate', { from }, [node(how)]))
    types(ana.lidJid, 'composing')
    for (let index = 0; index < 500; index += 1) {
      types(`${800_000_000_000_000 + index}@lid`, 'composing')
      types(ana.lidJid, index % 2 === 0 ? 'composing' : 'paused')
    }
    await sendFromCustomer(network, ana, shop, { conversation: 'olá' })
    await expect.poll(() => sink.texts()).toEqual(['olá'])
    await expect.poll(() => [heard.at(-1), times.now]).toEqual(['paused', 0])
    expect(times.most).toBe(1)
  })

  it('of a long address book keeps no other number from the database', async () => {
    const { db, sink } = world
    const learned: string[] = []
    const { times, write } = slowly(() => undefined)
    sink.identities = async (_connection, { identities }) => {
      await write()
      learned.push(identities[0].value)
    }
    const tenant = db.tenant.bind(db)
    let running = 0
    let most = 0
    vi.spyOn(db, 'tenant').mockImplementation(async (...given) => {
      running += 1
      most = Math.max(most, running)
      return tenant(...given).finally(() => {
        running -= 1
      }) as never
    })
    const people = Array.from({ length: 150 }, (_none, index) => ({
      pn: `55319${10_000_000 + index}`,
      name: `Cliente ${index}`,
      lid: String(700_000_000_000_000 + index),
    }))
    await saveContacts(world.network, world.shop, people)
    await expect.poll(() => new Set(learned).size, { timeout: 20_000 }).toBe(150)
    expect([times.most, most < 8]).toEqual([1, true])
  }, 40_000)

  it('of a long log of the address book is read in pieces, so that other numbers get their turn', async () => {
    const { channel, connection, network, shop, sink } = world
    const people = Array.from({ length: 250 }, (_none, index) => ({
      pn: `55319${10_000_000 + index}`,
      name: `Cliente ${index}`,
    }))
    await saveContacts(network, shop, people)
    await channel.close(connection)
    sink.phoneBooks.length = 0
    let questions = 0
    network.events.on('trace', (direction, stanza) => {
      if (direction === 'from-product' && stanza.attrs.xmlns === 'w:sync:app:state') questions += 1
    })
    await channel.open(connection, sink)
    const named = () => new Set(sink.phoneBooks.map(({ entry }) => entry.savedName)).size
    await expect.poll(named, { timeout: 20_000 }).toBe(250)
    expect(questions).toBe(3)
  }, 40_000)
})
