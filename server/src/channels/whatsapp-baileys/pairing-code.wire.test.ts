/** Linking without a camera: the device asks for a code, and the number's owner types it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { enterPairingCode, scanQr } from '../../../../sandbox/src/whatsapp/pairing.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
})
afterEach(() => world.stop())

const wants = (id: string, number = world.shop.pn) =>
  world.channel.open({ ...world.connection, pairing: { wish: id, number } }, world.sink)
const answerTo = async (id: string) => {
  const find = () => world.sink.pairings.find(({ wish }) => wish === id)
  await expect.poll(find).toBeDefined()
  return find()
}
const codeOf = async (id: string): Promise<string> => {
  const answer = await answerTo(id)
  return answer && 'code' in answer ? answer.code : ''
}

describe('a code for the phone', () => {
  it('links the number that types it, and the link is one like any other', async () => {
    await wants('a')
    const answer = await answerTo('a')
    expect(answer).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{8}$/), holder: world.holder })
    const endsAt = answer && 'endsAt' in answer ? answer.endsAt.getTime() - Date.now() : 0
    expect(endsAt).toBeGreaterThan(90_000)
    expect(endsAt).toBeLessThan(160_000)
    await enterPairingCode(world.network, await codeOf('a'), world.shop)
    await world.until('CONNECTED')
    expect(world.sink.statuses.at(-1)).toMatchObject({ number: world.shop.pn })
    await sendFromCustomer(world.network, world.ana, world.shop, { conversation: 'oi' })
    await expect.poll(() => world.sink.texts()).toEqual(['oi'])
  })

  it('also works for a user who looked at the QR code first, which can still be scanned', async () => {
    await world.channel.open(world.connection, world.sink)
    await world.until('qrcode')
    await wants('a')
    await codeOf('a')
    scanQr(world.network, world.sink.statuses.at(-1)?.qrcode ?? '', world.shop)
    await world.until('CONNECTED')
  })

  it('gets a connection of its own when the one that shows QR codes is about to end', async () => {
    await world.channel.open(world.connection, world.sink)
    await world.until('qrcode')
    const old = [...world.network.clients]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      await wants('a')
      const answer = await answerTo('a')
      expect(answer && 'endsAt' in answer ? answer.endsAt.getTime() - Date.now() : 0).toBeGreaterThan(140_000)
      expect(world.network.clients.size).toBe(1)
      expect(old).not.toContain([...world.network.clients][0])
    } finally {
      vi.useRealTimers()
    }
    await enterPairingCode(world.network, await codeOf('a'), world.shop)
    await world.until('CONNECTED')
  })

  it('is requested once per request, and the last one counts', async () => {
    await wants('a')
    const first = await codeOf('a')
    await wants('a')
    await wants('b')
    const second = await codeOf('b')
    expect(second).not.toBe(first)
    expect(world.sink.pairings.length).toBe(2)
    await enterPairingCode(world.network, second, world.shop)
    await world.until('CONNECTED')
  })

  it('that nobody typed leaves no half-made device behind: the next connection shows a code to scan, and it links', async () => {
    await wants('a')
    await codeOf('a')
    for (const client of [...world.network.clients]) client.drop()
    await expect
      .poll(() => world.sink.statuses.filter(({ retries }) => retries === 1).length, { timeout: 10_000 })
      .toBeGreaterThan(1)
    await world.until('qrcode')
    expect(world.sink.statuses.map(({ state }) => state)).not.toContain('PENDING')
    scanQr(world.network, world.sink.statuses.at(-1)?.qrcode ?? '', world.shop)
    await world.until('CONNECTED')
  })

  it('typed wrongly: the phone is told, nothing is linked, and another code works', async () => {
    await wants('a')
    await codeOf('a')
    await expect(enterPairingCode(world.network, 'ABCD1234', world.shop)).rejects.toThrow('wrong')
    expect(world.shop.companions.size).toBe(0)
    await wants('b')
    await enterPairingCode(world.network, await codeOf('b'), world.shop)
    await world.until('CONNECTED')
  })

  it('is refused when a device is linked, and when the network refuses', async () => {
    world.network.faults.set({ refusePairing: '429' })
    await wants('a')
    expect(await answerTo('a')).toMatchObject({ refusal: 'too_many' })
    world.network.faults.set({ refusePairing: '400' })
    await wants('b')
    expect(await answerTo('b')).toMatchObject({ refusal: 'number' })
    world.network.faults.set({ refusePairing: null })
    await world.link()
    await wants('c')
    expect(await answerTo('c')).toMatchObject({ refusal: 'connected' })
    expect(world.sink.statuses.at(-1)?.state).toBe('CONNECTED')
  })
})
