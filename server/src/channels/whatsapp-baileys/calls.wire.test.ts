import { afterEach, beforeEach, expect, it } from 'vitest'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
  await world.link()
})
afterEach(() => world.stop())

const heard = () => world.sink.messages.map(({ content, externalId }) => ({ content, externalId }))
const ring = (isVideo = false) => world.network.calls.ring(world.ana, world.shop, isVideo)
const pending = () =>
  [...world.shop.companions.values()].flatMap(({ pending: all }) => all.map(({ stanza }) => stanza.tag))

it('a call rings, and its end is reported', async () => {
  for (const [isVideo, outcome] of [
    [false, 'missed'],
    [true, 'answered'],
    [false, 'rejected'],
  ] as const) {
    const from = world.sink.messages.length
    const call = ring(isVideo)
    await expect.poll(() => world.sink.messages.length).toBe(from + 1)
    world.network.calls.end(call, outcome)
    await expect.poll(() => world.sink.messages.length).toBe(from + 2)
    const target = `call-${call.id}`
    expect(heard().slice(from)).toMatchObject([
      { externalId: target, content: { kind: 'call', call: { isVideo, outcome: 'ringing' } } },
      { content: { kind: 'callEnded', target, call: { outcome } } },
    ])
  }
  const [{ chat }] = world.sink.messages as [(typeof world.sink.messages)[number]]
  expect(chat).toMatchObject({
    identities: [
      { kind: 'phone', value: world.ana.pn },
      { kind: 'lid', value: world.ana.lid },
    ],
    name: 'Ana',
  })
  await expect.poll(pending).not.toContain('call')
})

it('is rejected at once if the company takes no calls', async () => {
  world.sink.isRefusingCalls = true
  const call = ring()
  await expect.poll(() => call.state).toBe('refused')
  expect(heard()).toMatchObject([{ content: { kind: 'call', isRefused: true, call: { outcome: 'rejected' } } }])
})

it('a call that was not stored comes again', async () => {
  world.sink.refuse = 1
  const call = ring()
  await expect.poll(heard, { timeout: 30_000 }).toMatchObject([{ externalId: `call-${call.id}` }])
})

it('a call from while we were offline is reported, and no longer rejected', async () => {
  world.sink.isRefusingCalls = true
  await world.channel.close(world.connection)
  const call = ring()
  world.network.calls.end(call, 'missed')
  await world.channel.open(world.connection, world.sink)
  await expect.poll(() => world.sink.messages.length).toBe(2)
  expect(heard()).toMatchObject([
    { content: { kind: 'call', call: { outcome: 'ringing' } } },
    { content: { kind: 'callEnded', call: { outcome: 'missed' } } },
  ])
  expect(call.state).toBe('missed')
})
