import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import type { ReceivedMessage } from '../../../../sandbox/src/whatsapp/events.ts'
import { type MediaPart, mediaPartOf } from '../../../../sandbox/src/whatsapp/message-content.ts'
import { scanQr, unlink } from '../../../../sandbox/src/whatsapp/pairing.ts'
import { setOnline } from '../../../../sandbox/src/whatsapp/phone.ts'
import { readByCustomer } from '../../../../sandbox/src/whatsapp/receipts.ts'
import { type WhatsAppWorld, whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { Identity, OutboundMedia } from '../channel.ts'
import type { Sendable } from './translate-outbound/content.ts'
import { createWhatsAppBaileys } from './whatsapp-baileys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-outbound-'))
})
afterAll(() => rm(folder, { recursive: true }))

let world: WhatsAppWorld
let received: ReceivedMessage[]
let kept: Map<string, Sendable>
let askedBy: Identity[]
beforeEach(async () => {
  kept = new Map()
  askedBy = []
  const outgoing = async (_connection: unknown, id: string, chat: readonly Identity[]) => {
    askedBy.push(...chat)
    return kept.get(id)
  }
  world = await whatsappWorld({ outgoing })
  received = []
  world.network.events.on('message', (message) => received.push(message))
  await world.link()
})
afterEach(() => world.stop())

const acks = (externalId: string) =>
  world.sink.receipts.filter((receipt) => receipt.externalId === externalId).map(({ ack }) => ack)
const file = async (name: string, mime: string, bytes: Buffer, more: Partial<OutboundMedia> = {}) => {
  const at = path.join(folder, name)
  await writeFile(at, bytes)
  return { path: at, mime, name, bytes: bytes.length, isVoiceNote: false, ...more }
}
const mediaIn = (message: ReceivedMessage | undefined): MediaPart => {
  const part = message && mediaPartOf(message.message)
  if (!part) throw new Error('no file arrived')
  return part
}

describe('a blocked contact', () => {
  it('receives nothing until they are unblocked', async () => {
    const { network, channel, connection, ana, shop, sink } = world
    const chat = { identities: [{ kind: 'phone' as const, value: ana.pn }] as const, isGroup: false }
    await channel.setBlocked?.(connection, chat, true)
    expect([...shop.blocked]).toEqual([ana.pn])
    await sendFromCustomer(network, ana, shop, { conversation: 'não chega' })
    await channel.setBlocked?.(connection, chat, false)
    await sendFromCustomer(network, ana, shop, { conversation: 'chega' })
    await expect.poll(() => sink.messages.map(({ content }) => content)).toEqual([{ kind: 'text', text: 'chega' }])
  })
})

describe('agents’ messages', () => {
  it('arrive with the chosen id, and the ticks come back', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const message = toAna({ text: 'bom dia' })
    const answer = await channel.send(connection, message)
    expect(answer.externalId).toBe(message.externalId)
    expect(message.externalId).toMatch(/^3EB0[0-9A-F]{18}$/)
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])
    expect(received[0]?.message.extendedTextMessage?.text).toBe('bom dia')
    await expect.poll(() => acks(answer.externalId)).toEqual([2])
    readByCustomer(network, ana, shop.pn)
    await expect.poll(() => acks(answer.externalId)).toEqual([2, 3])
    expect(world.sink.messages).toEqual([])
  })

  it('may be a picture, a voice note, a video or a document', async () => {
    const { channel, connection, toAna } = world
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const sound = Buffer.alloc(9000, 3)
    const media = {
      image: await file('foto.png', 'image/png', picture),
      audio: await file('voz.ogg', 'audio/ogg; codecs=opus', sound, { isVoiceNote: true, seconds: 4 }),
      video: await file('filme.mp4', 'video/mp4', sound),
      document: await file('contrato.pdf', 'application/pdf', sound),
    }
    for (const kind of ['image', 'audio', 'video', 'document'] as const) {
      await channel.send(connection, toAna({ kind, text: kind === 'audio' ? '' : 'veja', media: media[kind] }))
    }
    await expect.poll(() => received.length).toBe(4)
    const [image, audio, video, document] = received.map(mediaIn)
    expect(image?.part).toMatchObject({ caption: 'veja', mimetype: 'image/png', width: 640, height: 480 })
    expect(image?.part.jpegThumbnail?.length).toBeGreaterThan(100)
    expect(audio?.part).toMatchObject({ ptt: true, seconds: 4 })
    expect(video?.part).toMatchObject({ caption: 'veja', mimetype: 'video/mp4' })
    expect(document?.part).toMatchObject({ fileName: 'contrato.pdf', caption: 'veja' })
  })

  it('with files are sent after WhatsApp once refused to name its hosts for files', async () => {
    const { network, channel, connection, toAna } = world
    const media = await file('contrato.pdf', 'application/pdf', Buffer.alloc(900, 3))
    network.faults.set({ refuseMediaHosts: 1 })
    const message = toAna({ kind: 'document', text: 'veja', media })
    await expect(channel.send(connection, message)).rejects.toThrow('internal-server-error')
    await channel.send(connection, message)
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])
  })

  it('with files are sent after the host of files is gone and WhatsApp names another', async () => {
    const { network, channel, connection, toAna } = world
    const media = await file('contrato.pdf', 'application/pdf', Buffer.alloc(900, 3))
    const gone = vi.spyOn(network.media, 'host', 'get').mockReturnValue('127.0.0.1:1')
    const message = toAna({ kind: 'document', text: 'veja', media })
    await expect(channel.send(connection, message)).rejects.toThrow()
    gone.mockRestore()
    await channel.send(connection, message)
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])
  })

  it('that wait for an answer of WhatsApp wait no longer than the connection lasts', async () => {
    const { network, channel, connection, shop, toAna } = world
    const media = await file('contrato.pdf', 'application/pdf', Buffer.alloc(900, 3))
    network.faults.set({ mute: true }, shop.pn)
    const sent = channel.send(connection, toAna({ kind: 'document', text: 'veja', media }))
    const refused = expect(sent).rejects.toThrow('Connection Closed')
    await sleep(500)
    const closedAt = Date.now()
    await channel.close(connection)
    await refused
    expect(Date.now() - closedAt).toBeLessThan(10_000)
  })

  it('may be view-once or round, also if the file was uploaded early', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const voice = { isVoiceNote: true, seconds: 4 }
    const image = await file('uma.png', 'image/png', picture)
    const audio = await file('uma.ogg', 'audio/ogg; codecs=opus', Buffer.alloc(9000, 3), voice)
    const video = await file('redondo.mp4', 'video/mp4', Buffer.alloc(9000, 5))
    await channel.send(connection, toAna({ kind: 'image', text: 'veja', media: image, isViewOnce: true }))
    await channel.send(connection, toAna({ kind: 'audio', text: '', media: audio, isViewOnce: true }))
    const round = toAna({ kind: 'video', text: '', media: video, isRoundVideo: true })
    const uploaded = await channel.upload?.(connection, round)
    expect(uploaded).toBeTruthy()
    await channel.send(connection, uploaded ? { ...round, uploaded } : round)
    await expect.poll(() => received.length).toBe(3)
    expect(received[0]?.message.imageMessage).toMatchObject({ viewOnce: true, caption: 'veja' })
    expect(received[1]?.message.audioMessage).toMatchObject({ viewOnce: true, ptt: true })
    expect(received[2]?.message.ptvMessage?.mediaKey).toBeTruthy()
    expect(received[2]?.message.videoMessage ?? null).toBeNull()
    expect(network.chats.list(ana.pn, shop.pn).map(({ view }) => view)).toMatchObject([
      { kind: 'image', viewOnce: true },
      { kind: 'audio', viewOnce: true, voice: true },
      { kind: 'video', round: true },
    ])
  })

  it('quote the message that they answer', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const question = await sendFromCustomer(network, ana, shop, { conversation: 'abre hoje?' })
    await channel.send(
      connection,
      toAna({ text: 'sim', quotes: { externalId: question, fromMe: false, text: 'abre hoje?' } }),
    )
    await expect.poll(() => received.length).toBe(1)
    const context = received[0]?.message.extendedTextMessage?.contextInfo
    expect(context).toMatchObject({ stanzaId: question, quotedMessage: { conversation: 'abre hoje?' } })
  })

  it('go to a contact with only a LID', async () => {
    const { channel, connection, ana, toAna } = world
    const chat = { identities: [{ kind: 'lid', value: ana.lid }] as const, isGroup: false }
    await channel.send(connection, toAna({ chat }))
    await expect.poll(() => received.length).toBe(1)
  })

  it('go to a group, and are delivered once', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const group = network.createGroup('Vizinhos', ana, [shop])
    const value = group.jid.split('@')[0] ?? ''
    const chat = { identities: [{ kind: 'group', value }] as const, isGroup: true }
    const { externalId } = await channel.send(connection, toAna({ chat, text: 'olá a todos' }))
    await expect.poll(() => received.map(({ message }) => message.extendedTextMessage?.text)).toEqual(['olá a todos'])
    await expect.poll(() => acks(externalId)).toEqual([2])
  })

  it('mark as read what the agent has seen', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const id = await sendFromCustomer(network, ana, shop, { conversation: 'oi' })
    await expect.poll(() => world.sink.messages.length).toBe(1)
    await channel.markRead?.(connection, toAna().chat, [id])
    await expect.poll(() => network.chats.list(ana.pn, shop.pn).at(-1)?.view.status).toBe('read')
  })
})

describe('a telephone number', () => {
  it('is looked up as people dial it, and answered as the network writes it', async () => {
    const { network, channel, connection } = world
    const old = network.people.create({ name: 'Célia', pn: '551187654321' })
    const found = [{ kind: 'phone', value: old.pn }]
    expect(await channel.lookUp?.(connection, '5511987654321')).toEqual(found)
    expect(await channel.lookUp?.(connection, old.pn)).toEqual(found)
    expect(await channel.lookUp?.(connection, '5511900000000')).toBeNull()
  })
})

describe('outbound problems', () => {
  const failing = (fields = {}) => world.channel.send(world.connection, world.toAna(fields))

  it('numbers without WhatsApp are detected before anything is sent', async () => {
    const chat = { identities: [{ kind: 'phone', value: '5511900000000' }] as const, isGroup: false }
    await expect(failing({ chat })).rejects.toMatchObject({ name: 'FinalFailure', code: 'not_on_channel' })
    expect(received).toEqual([])
  })

  it('a refusal of the server is final or temporary, by its code', async () => {
    world.network.faults.set({ ackErrors: 1, ackErrorCode: '463' })
    await expect(failing()).rejects.toMatchObject({ name: 'FinalFailure', code: 'held_back' })
    world.network.faults.set({ ackErrors: 1, ackErrorCode: '429' })
    await expect(failing()).rejects.toMatchObject({ name: 'TemporaryFailure', retryAfterSeconds: 60 })
    await expect(failing()).resolves.toBeDefined()
  })

  it('a group that the number is not in refuses for good, until it is added again', async () => {
    const { network, channel, connection, ana, shop, toAna } = world
    const group = network.createGroup('Vizinhos', ana, [])
    const chat = { identities: [{ kind: 'group', value: group.jid.split('@')[0] ?? '' }] as const, isGroup: true }
    const refused = { name: 'FinalFailure', code: 'provider_refused' }
    await expect(channel.send(connection, toAna({ chat }))).rejects.toMatchObject(refused)
    const nowhere = { ...chat, identities: [{ kind: 'group', value: '120363000000000000' }] as const }
    await expect(channel.send(connection, toAna({ chat: nowhere }))).rejects.toMatchObject(refused)
    group.members.push(shop)
    await channel.send(connection, toAna({ chat, text: 'de volta' }))
    await expect.poll(() => received.map(({ message }) => message.extendedTextMessage?.text)).toEqual(['de volta'])
  })

  it('a lost connection is temporary, and afterwards the same message is sent once with its id', async () => {
    const { network, channel, connection, toAna } = world
    const message = toAna({ text: 'uma vez' })
    network.faults.set({ swallow: 1 })
    network.events.on('trace', (direction, { tag, attrs }) => {
      const isFirst = network.faults.of('swallow') === 1 && attrs.id === message.externalId
      if (direction !== 'from-product' || tag !== 'message' || !isFirst) return
      setImmediate(() => {
        for (const client of network.clients) client.drop()
      })
    })
    const first = channel.send(connection, message)
    await expect(first).rejects.toMatchObject({ name: 'TemporaryFailure' })
    await channel.send(connection, { ...message, attempts: 1 })
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])
  })

  it('a missing file is final', async () => {
    const media = {
      path: path.join(folder, 'nada.png'),
      mime: 'image/png',
      name: 'nada.png',
      bytes: 1,
      isVoiceNote: false,
    }
    await expect(failing({ kind: 'image', media })).rejects.toMatchObject({ code: 'media_missing' })
  })

  it('a recipient who cannot decrypt a message gets it again, also from a restarted process', async () => {
    const { network, channel, connection, options, sink, toAna } = world
    const message = toAna({ text: 'de novo' })
    network.faults.set({ cannotDecrypt: 1 })
    await channel.send(connection, message)
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])

    const picture = {
      kind: 'image' as const,
      text: 'foto',
      media: await file('f.png', 'image/png', Buffer.from('png')),
    }
    const second = toAna(picture)
    kept.set(second.externalId ?? '', picture)
    await setOnline(network, world.ana, false)
    network.faults.set({ cannotDecrypt: 1 })
    await channel.send(connection, second)
    await channel.close(connection)
    const restarted = createWhatsAppBaileys(options)
    await restarted.open(connection, sink)
    await world.until('CONNECTED')
    await setOnline(network, world.ana, true)
    await expect.poll(() => received.map(({ id }) => id)).toContain(second.externalId)
    expect(mediaIn(received.at(-1)).part.caption).toBe('foto')
    expect(askedBy).toContainEqual({ kind: 'phone', value: world.ana.pn })
    await restarted.close(connection)
  })

  it('a recipient who fails to decrypt a message five times gets it at the fifth request', async () => {
    const { network, channel, connection, toAna } = world
    const message = toAna({ text: 'mais uma vez' })
    network.faults.set({ cannotDecrypt: 5 })
    await channel.send(connection, message)
    await expect.poll(() => received.map(({ id }) => id)).toEqual([message.externalId])
  })

  it('temporary problems of sending again are waited for, and permanent ones reported', async () => {
    const { network, channel, connection, sink, toAna } = world
    const lost = toAna({ text: 'quase' })
    await setOnline(network, world.ana, false)
    network.faults.set({ cannotDecrypt: 2 })
    await channel.send(connection, lost)
    const media = { ...(await file('g.png', 'image/png', Buffer.from('png'))), path: path.join(folder, 'gone.png') }
    const gone = toAna({ text: 'sem arquivo' })
    await channel.send(connection, gone)
    // Another process: what this one has just sent it would not ask for.
    await channel.close(connection)
    let asked = 0
    kept.get = (id) => {
      if (id === gone.externalId) return { kind: 'image', text: '', media }
      asked += 1
      if (asked === 1) throw new Error('the database is away')
      return { kind: 'text', text: 'quase' }
    }
    await channel.open(connection, sink)
    await setOnline(network, world.ana, true)
    await expect.poll(() => received.map(({ id }) => id)).toContain(lost.externalId)
    expect(asked).toBe(2)
    await expect
      .poll(() => sink.receipts.filter(({ failure }) => failure))
      .toMatchObject([{ externalId: gone.externalId, failure: { code: 'media_missing' } }])
  })

  it('a message that crosses a new session affects none of the following ones', async () => {
    const { network, channel, connection, sink, ana, shop, toAna } = world
    const bia = network.people.create({ name: 'Bia' })
    const undecryptable: string[] = []
    network.events.on('undecryptable', (_person, error) => undecryptable.push(error.message))
    const says = async (text: string) => (await channel.send(connection, toAna({ text }))).externalId
    await says('um')
    await sendFromCustomer(network, ana, shop, { conversation: 'dois' })
    await expect.poll(() => sink.texts()).toEqual(['dois'])

    // After a reconnect the library begins every session anew; ana's message was sealed for the one before.
    await channel.close(connection)
    await channel.open(connection, sink)
    await world.until('CONNECTED')
    network.faults.set({ reorder: 2 })
    await sendFromCustomer(network, ana, shop, { conversation: 'cruzada' })
    await says('tres')
    await sendFromCustomer(network, bia, shop, { conversation: 'solta' })
    await expect.poll(() => sink.texts()).toEqual(['dois', 'solta', 'cruzada'])
    const last = await says('quatro')
    await expect.poll(() => received.map(({ id }) => id)).toContain(last)
    expect(undecryptable).toEqual([])
  })

  it('what is to be sent from a number that is not linked waits until it is linked again', async () => {
    const { channel, connection, sink, shop, network, toAna } = world
    for (const companion of shop.companions.values()) unlink(network, companion)
    await world.until('qrcode')
    expect(sink.statuses.map(({ reason }) => reason)).toContain('logged_out')
    const message = toAna({ text: 'ainda vai' })
    await expect(channel.send(connection, message)).rejects.toMatchObject({
      name: 'TemporaryFailure',
      retryAfterSeconds: 60,
    })
    scanQr(network, sink.statuses.at(-1)?.qrcode ?? '', shop)
    await world.until('CONNECTED')
    await channel.send(connection, message)
    await expect.poll(() => received.filter(({ id }) => id === message.externalId)).toHaveLength(1)
  })
})
