/** The state that a phone shares with its devices, while WhatsApp does not tell it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Client } from '../../../../sandbox/src/whatsapp/client.ts'
import { enqueue } from '../../../../sandbox/src/whatsapp/delivery.ts'
import { setOnline } from '../../../../sandbox/src/whatsapp/phone.ts'
import { childNamed, node, SERVER, timestamp } from '../../../../sandbox/src/whatsapp/stanza.ts'
import { saveContacts } from '../../../../sandbox/src/whatsapp/tell-book.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let w: WhatsAppWorld
beforeEach(async () => {
  w = await whatsappWorld({ outgoing: async () => ({ kind: 'text', text: 'de novo' }) })
  await w.link()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await w.stop()
})

const tellNews = () => {
  const [companion] = w.shop.companions.values()
  if (!companion) throw new Error('no device is linked')
  const news = { from: SERVER, id: 'news', type: 'server_sync', t: timestamp() }
  enqueue(w.network, companion, node('notification', news, [node('collection', { name: 'regular', version: '3' })]))
}

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
  const untilAsked = () => expect.poll(() => isAsked).toBe(true)
  const sends = async () => {
    await untilAsked()
    const since = performance.now()
    await w.channel.send(w.connection, w.toAna({ text: 'não espera' }))
    expect(performance.now() - since).toBeLessThan(5_000)
    await expect.poll(() => received).toContain('não espera')
  }
  return { received, untilAsked, sends }
}

it('sending does not wait for news of it', async () => {
  const { sends } = neverTold()
  tellNews()
  await sends()
})

it('a phone that missed a message gets it again, although news came first while the line was away', async () => {
  const { received, untilAsked } = neverTold()
  await setOnline(w.network, w.ana, false)
  await w.channel.send(w.connection, w.toAna({ text: 'de novo' }))
  for (const client of w.network.clients) client.drop()
  tellNews()
  w.network.faults.set({ cannotDecrypt: 1 })
  await setOnline(w.network, w.ana, true)
  await untilAsked()
  await expect.poll(() => received).toContain('de novo')
})

it('sending does not wait for the address book, which a session reads when it starts', async () => {
  await saveContacts(w.network, w.shop, [{ pn: '14155550123', name: 'Zoé' }])
  await expect.poll(() => w.sink.phoneBooks.length).toBeGreaterThan(0)
  await w.channel.close(w.connection)
  const { sends } = neverTold()
  await w.channel.open(w.connection, w.sink)
  await w.until('CONNECTED')
  await sends()
})
