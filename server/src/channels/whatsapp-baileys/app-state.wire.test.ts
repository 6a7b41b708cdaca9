/** The state that a phone shares with its devices, while WhatsApp does not tell it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Client } from '../../../../sandbox/src/whatsapp/client.ts'
import { enqueue } from '../../../../sandbox/src/whatsapp/delivery.ts'
import { childNamed, node, SERVER, timestamp } from '../../../../sandbox/src/whatsapp/stanza.ts'
import { saveContacts } from '../../../../sandbox/src/whatsapp/tell-book.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let w: WhatsAppWorld
beforeEach(async () => {
  w = await whatsappWorld()
  await w.link()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await w.stop()
})

/** Returns what sends a message once the state was asked for. */
const neverTold = () => {
  let isAsked = false
  w.network.events.on('trace', (direction, { attrs }) => {
    isAsked ||= direction === 'from-product' && attrs.xmlns === 'w:sync:app:state'
  })
  const received: unknown[] = []
  w.network.events.on('message', ({ message }) => received.push(message.extendedTextMessage?.text))
  const { send } = Client.prototype
  vi.spyOn(Client.prototype, 'send').mockImplementation(function (this: Client, stanza) {
    if (!childNamed(stanza, 'sync')) send.call(this, stanza)
  })
  return async () => {
    await expect.poll(() => isAsked, { timeout: 5_000 }).toBe(true)
    const since = performance.now()
    await w.channel.send(w.connection, w.toAna({ text: 'não espera' }))
    expect(performance.now() - since).toBeLessThan(5_000)
    await expect.poll(() => received).toContain('não espera')
  }
}

it('sending does not wait for news of it', async () => {
  const sends = neverTold()
  const [companion] = w.shop.companions.values()
  if (!companion) throw new Error('no device is linked')
  const news = { from: SERVER, id: 'news', type: 'server_sync', t: timestamp() }
  const told = node('notification', news, [node('collection', { name: 'regular', version: '3' })])
  enqueue(w.network, companion, told)
  await sends()
})

it('sending does not wait for the address book, which a session reads when it starts', async () => {
  await saveContacts(w.network, w.shop, [{ pn: '14155550123', name: 'Zoé' }])
  await expect.poll(() => w.sink.phoneBooks.length).toBeGreaterThan(0)
  await w.channel.close(w.connection)
  const sends = neverTold()
  await w.channel.open(w.connection, w.sink)
  await w.until('CONNECTED')
  await sends()
})
