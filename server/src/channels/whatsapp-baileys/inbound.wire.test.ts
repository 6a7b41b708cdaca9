import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendFromCustomer, sendFromOwnPhone } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
  await world.link()
})
afterEach(() => world.stop())

const heard = (count: number) => expect.poll(() => world.sink.messages.length, { timeout: 10_000 }).toBe(count)

describe('what customers write', () => {
  it('arrives with both names of the customer, and the customer sees it delivered', async () => {
    const { network, ana, shop, sink } = world
    const externalId = await sendFromCustomer(network, ana, shop, { conversation: 'olá' })
    await heard(1)
    expect(sink.messages[0]).toMatchObject({
      externalId,
      chat: {
        identities: [
          { kind: 'phone', value: ana.pn },
          { kind: 'lid', value: ana.lid },
        ],
        name: 'Ana',
      },
      fromMe: false,
      content: { kind: 'text', text: 'olá' },
    })
    await expect.poll(() => network.chats.list(ana.pn, shop.pn).at(-1)?.view.status).toBe('delivered')
  })

  it('includes what was typed on the phone itself', async () => {
    const { network, ana, shop, sink } = world
    await sendFromOwnPhone(network, shop, ana, { conversation: 'do celular' })
    await heard(1)
    expect(sink.messages[0]).toMatchObject({ fromMe: true, content: { text: 'do celular' } })
    expect(sink.messages[0]?.chat.identities).toContainEqual({ kind: 'phone', value: ana.pn })
  })
})
