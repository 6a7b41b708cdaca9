import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftSchema } from '../../../../sandbox/src/whatsapp/draft.ts'
import { writeMessage } from '../../../../sandbox/src/whatsapp/phone.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
  await world.link()
})
afterEach(() => world.stop())

const contents = () => world.sink.messages.map(({ content }) => content)
const writes = (from: string, to: string, draft: object) =>
  writeMessage(world.network, from, to, draftSchema.parse(draft))

it.each(['pn', 'lid'] as const)('votes on a poll are opened, by number and by LID (%s)', async (addressing) => {
  const { ana, shop } = world
  ana.addressing = addressing
  const poll = { type: 'poll', name: 'Quando?', options: ['Manhã', 'Tarde'], mostChoices: 2 }
  const target = await writes(ana.pn, shop.pn, poll)
  // Each when the one before it is stored: what two people send at once has no order.
  const votes = async (from: string, to: string, options: string[]) => {
    const stored = world.sink.messages.length
    await writes(from, to, { type: 'vote', targetId: target, options })
    await expect.poll(() => world.sink.messages.length).toBe(stored + 1)
  }
  await expect.poll(() => world.sink.messages.length).toBe(1)
  await votes(ana.pn, shop.pn, ['Tarde', 'Manhã'])
  await votes(shop.pn, ana.pn, ['Manhã'])
  await votes(ana.pn, shop.pn, [])
  expect(contents().slice(1)).toEqual([
    { kind: 'vote', target, options: ['Manhã', 'Tarde'] },
    { kind: 'vote', target, options: ['Manhã'] },
    { kind: 'vote', target, options: [] },
  ])
  expect(world.sink.messages.map(({ fromMe }) => fromMe)).toEqual([false, false, true, false])
})

it('a vote after a restart is decrypted with the stored key', async () => {
  const { ana, shop, channel, connection, sink } = world
  const target = await writes(ana.pn, shop.pn, { type: 'poll', name: 'Quando?', options: ['Manhã', 'Tarde'] })
  await expect.poll(() => sink.messages.length).toBe(1)
  await channel.close(connection)
  await writes(ana.pn, shop.pn, { type: 'vote', targetId: target, options: ['Tarde'] })
  await channel.open(connection, sink)
  await expect.poll(() => contents()[1]).toEqual({ kind: 'vote', target, options: ['Tarde'] })
})

it('a vote that comes together with the poll, under the other address and past what the poll waits behind, is opened', async () => {
  const { ana, shop, network, sink } = world
  ana.addressing = 'lid'
  await writes(ana.pn, shop.pn, { type: 'text', text: 'Bom dia!' })
  await expect.poll(() => sink.messages.length).toBe(1)
  network.faults.set({ refuseConnections: true })
  for (const client of network.clients) client.drop()
  for (let at = 1; at <= 10; at += 1) await writes(shop.pn, ana.pn, { type: 'text', text: `Recado ${at}` })
  const target = await writes(shop.pn, ana.pn, { type: 'poll', name: 'Quando?', options: ['Manhã', 'Tarde'] })
  await writes(ana.pn, shop.pn, { type: 'vote', targetId: target, options: ['Tarde'] })
  const deliver = sink.message.bind(sink)
  sink.message = async (connection, message) => {
    if (message.fromMe) await sleep(20)
    return deliver(connection, message)
  }
  network.faults.set({ refuseConnections: false })
  await expect.poll(() => sink.messages.length, { timeout: 15_000 }).toBe(13)
  expect(contents()).toContainEqual({ kind: 'vote', target, options: ['Tarde'] })
})
