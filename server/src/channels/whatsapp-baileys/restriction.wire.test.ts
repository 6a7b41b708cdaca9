import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { restrict } from '../../../../sandbox/src/whatsapp/restrictions.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
})
afterEach(() => world.stop())

const until = Math.floor(Date.now() / 1000) + 7200
const known = { until: new Date(until * 1000), reason: 'restricted', detail: 'BIZ_QUALITY' } as const
const heard = () => world.sink.restrictions.at(-1)
const toAna = () => world.channel.send(world.connection, world.toAna())

describe('a number that WhatsApp restricts', () => {
  it('is reported at once, until when and why, and when it ends', async () => {
    const { network, shop, link } = world
    await link()
    await expect.poll(() => world.sink.restrictions).toEqual([null])
    restrict(network, shop, { until, type: 'BIZ_QUALITY' })
    await expect.poll(heard).toEqual(known)
    restrict(network, shop, null)
    await expect.poll(heard).toBeNull()
  })

  it('is detected when the socket opens', async () => {
    const { network, shop, link } = world
    restrict(network, shop, { until, type: 'BIZ_QUALITY' })
    await link()
    await expect.poll(heard).toEqual(known)
  })

  it('is detected by a refused message if it was not reported; strangers cannot be written to, but customers are answered', async () => {
    const { network, shop, ana, link } = world
    await link()
    await expect.poll(() => world.sink.restrictions).toEqual([null])
    restrict(network, shop, { until, type: 'DEFAULT' }, true)
    await expect(toAna()).rejects.toMatchObject({ name: 'FinalFailure', code: 'held_back' })
    await expect.poll(heard).toEqual({ ...known, detail: null })
    await sendFromCustomer(network, ana, shop, { conversation: 'oi' })
    await expect.poll(() => world.sink.texts()).toEqual(['oi'])
    await expect(toAna()).resolves.toBeDefined()
  })
})
