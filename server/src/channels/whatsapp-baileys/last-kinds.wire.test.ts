/** Kinds that phones write rarely, over the wire: wrapped, alive, round, or to be paid. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { proto } from 'baileys'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendFromCustomer, sendFromOwnPhone } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'

let world: WhatsAppWorld
beforeEach(async () => {
  world = await whatsappWorld()
  await world.link()
})
afterEach(() => world.stop())

const contents = () => world.sink.messages.map(({ content }) => content)
const heard = (count: number) => expect.poll(() => world.sink.messages.length).toBe(count)
const says = async (message: proto.IMessage, mediatype?: string) => {
  const before = world.sink.messages.length
  await sendFromCustomer(world.network, world.ana, world.shop, message, mediatype ? { mediatype } : {})
  await heard(before + 1)
}
const pix = JSON.stringify({
  currency: 'BRL',
  total_amount: { value: 4990, offset: 100 },
  payment_settings: [
    {
      type: 'pix_static_code',
      pix_static_code: { merchant_name: 'Padaria Trigal', key: 'pix@trigal.example', key_type: 'EMAIL' },
    },
  ],
})

it('a view-once message has its file, in any wrapper', async () => {
  const { network, channel, connection } = world
  const file = randomBytes(9_000)
  const imageMessage = { ...(await network.media.store(file, 'image')), mimetype: 'image/jpeg', caption: 'só uma vez' }
  const audioMessage = { ...(await network.media.store(file, 'audio')), mimetype: 'audio/ogg; codecs=opus', ptt: true }
  await says({ viewOnceMessageV2: { message: { imageMessage: { ...imageMessage, viewOnce: true } } } }, 'image')
  await says({ viewOnceMessageV2Extension: { message: { audioMessage: { ...audioMessage, viewOnce: true } } } }, 'ptt')
  expect(contents()).toMatchObject([
    { kind: 'viewOnce', viewOnce: { of: 'image' }, caption: 'só uma vez' },
    { kind: 'viewOnce', viewOnce: { of: 'audio' } },
  ])
  for (const content of contents()) {
    const source = 'media' in content ? (content.media?.source ?? {}) : {}
    expect((await buffer((await channel.fetchMedia(connection, source)).stream)).equals(file)).toBe(true)
  }
})

it('in a chat with disappearing messages, texts, files and the phone’s own messages are read as usual', async () => {
  const { network, ana, shop, channel, connection } = world
  const file = randomBytes(9_000)
  const contextInfo = { expiration: 86_400 }
  await says({ ephemeralMessage: { message: { extendedTextMessage: { text: 'some amanhã', contextInfo } } } })
  const imageMessage = { ...(await network.media.store(file, 'image')), mimetype: 'image/png', contextInfo }
  await says({ ephemeralMessage: { message: { imageMessage } } }, 'image')
  await sendFromOwnPhone(network, shop, ana, {
    ephemeralMessage: { message: { extendedTextMessage: { text: 'do celular', contextInfo } } },
  })
  await heard(3)
  expect(contents()).toMatchObject([
    { kind: 'text', text: 'some amanhã' },
    { kind: 'image', media: { mime: 'image/png' } },
    { kind: 'text', text: 'do celular' },
  ])
  expect(world.sink.messages.map(({ fromMe }) => fromMe)).toEqual([false, false, true])
  const image = contents()[1]
  const source = image && 'media' in image ? (image.media?.source ?? {}) : {}
  expect((await buffer((await channel.fetchMedia(connection, source)).stream)).equals(file)).toBe(true)
})

it('a live location is a location, and a round video is a video', async () => {
  const { network, channel, connection } = world
  const file = randomBytes(9_000)
  await says({ liveLocationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, sequenceNumber: 1 } })
  await says(
    { ptvMessage: { ...(await network.media.store(file, 'video')), mimetype: 'video/mp4', seconds: 8 } },
    'video',
  )
  expect(contents()).toMatchObject([
    { kind: 'location', latitude: -23.55, longitude: -46.63, isLive: true },
    { kind: 'video', media: { seconds: 8, mime: 'video/mp4', isRound: true } },
  ])
  const film = contents()[1]
  const source = film && 'media' in film ? (film.media?.source ?? {}) : {}
  expect((await buffer((await channel.fetchMedia(connection, source)).stream)).equals(file)).toBe(true)
})

it.each([404, 410])('a file that the network answers with %i is missing for good', async (mediaStatus) => {
  const { network, channel, connection } = world
  await says(
    { imageMessage: { ...(await network.media.store(randomBytes(500), 'image')), mimetype: 'image/png' } },
    'image',
  )
  network.faults.set({ mediaStatus })
  const [content] = contents()
  const source = content && 'media' in content ? (content.media?.source ?? {}) : {}
  await expect(channel.fetchMedia(connection, source)).rejects.toMatchObject({
    name: 'FinalFailure',
    code: 'media_missing',
  })
})

it('a payment key is read, and ours appears on the customer’s phone', async () => {
  const { network, ana, shop, channel, connection, toAna } = world
  const nativeFlowMessage = { buttons: [{ name: 'payment_info', buttonParamsJson: pix }] }
  await says({ interactiveMessage: { nativeFlowMessage } })
  expect(contents()).toMatchObject([{ kind: 'payment', payment: { pix: { key: 'pix@trigal.example' } } }])
  const payment = {
    amountCents: null,
    currency: 'BRL',
    note: '',
    merchant: 'Loja',
    pix: { key: 'loja@example.com', keyType: 'EMAIL' as const },
  }
  await channel.send(connection, toAna({ kind: 'interactive', text: '', interactive: { kind: 'pix', payment } }))
  const shown = () => network.chats.list(ana.pn, shop.pn).at(-1)
  await expect.poll(() => shown()?.view.fromCustomer).toBe(false)
  const [button] =
    proto.Message.decode(shown()?.original ?? Buffer.alloc(0)).interactiveMessage?.nativeFlowMessage?.buttons ?? []
  expect(button?.name).toBe('payment_info')
  expect(button?.buttonParamsJson).toContain('loja@example.com')
})
