import { downloadMediaMessage, proto, type WAMessage } from 'baileys'
import pino from 'pino'
import { Agent, fetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { sendHistory } from '../src/whatsapp/history.ts'
import { openMessageMedia, writeMessage } from '../src/whatsapp/phone.ts'
import { linked, onlyCompanion, type Product } from './support/product.ts'
import { eventually, world } from './support/world.ts'

const w = world()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function download(product: Product, message: WAMessage): Promise<Buffer> {
  const dispatcher = new Agent({ connect: { ca: w.network.media.certificate.cert } })
  const context = { logger: pino({ level: 'silent' }), reuploadRequest: product.socket.updateMediaMessage }
  return downloadMediaMessage(message, 'buffer', { options: { dispatcher } as never }, context)
}

describe('from a customer', () => {
  it.each([
    ['image', { type: 'image', data: png.toString('base64'), mimetype: 'image/png', caption: 'veja' }, 'imageMessage'],
    ['video', { type: 'video', data: png.toString('base64'), mimetype: 'video/mp4' }, 'videoMessage'],
    ['sticker', { type: 'sticker', data: png.toString('base64'), mimetype: 'image/webp' }, 'stickerMessage'],
    [
      'document',
      { type: 'document', data: png.toString('base64'), mimetype: 'application/pdf', fileName: 'nota.pdf' },
      'documentMessage',
    ],
    [
      'voice note',
      { type: 'audio', data: png.toString('base64'), mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 3 },
      'audioMessage',
    ],
  ] as const)('%s: downloaded and decrypted by the library', async (_name, draft, part) => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    await writeMessage(w.network, ana.pn, owner.pn, draft)
    const message = await product.message((candidate) => Boolean(candidate.message?.[part]))
    expect((await download(product, message)).equals(png)).toBe(true)
    expect(message.message?.[part]?.mimetype).toBe(draft.mimetype)
  })

  it('gone from the media host: the library gets 404 and 410, and the file is there again afterwards', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const file = { data: png.toString('base64'), mimetype: 'image/png' }
    await writeMessage(w.network, ana.pn, owner.pn, { type: 'image', ...file })
    const message = await product.message((candidate) => Boolean(candidate.message?.imageMessage))
    const link = message.message?.imageMessage?.url ?? ''
    const dispatcher = new Agent({ connect: { ca: w.network.media.certificate.cert } })
    for (const mediaStatus of [404, 410]) {
      w.network.faults.set({ mediaStatus, mediaTimes: 1 })
      expect((await fetch(link, { dispatcher })).status).toBe(mediaStatus)
    }
    expect((await download(product, message)).equals(png)).toBe(true)
  })
})

describe('from the product', () => {
  it('image, document and voice note: MAC and both hashes hold on the phone', async () => {
    const { owner, product } = await w.shop()
    const ana = w.customer()
    const files = {
      image: await product.socket.sendMessage(ana.lidJid, { image: png, caption: 'foto', mimetype: 'image/png' }),
      document: await product.socket.sendMessage(ana.lidJid, {
        document: Buffer.alloc(300_000, 7),
        mimetype: 'application/pdf',
        fileName: 'fatura.pdf',
      }),
      audio: await product.socket.sendMessage(ana.lidJid, {
        audio: Buffer.alloc(4000, 3),
        mimetype: 'audio/ogg; codecs=opus',
        ptt: true,
        seconds: 2,
      }),
    }
    const lengths = { image: png.length, document: 300_000, audio: 4000 }
    for (const [kind, sent] of Object.entries(files)) {
      const id = sent?.key.id ?? ''
      await eventually(() => w.network.chats.find(ana.pn, owner.pn, id) !== undefined)
      const { content, message } = await openMessageMedia(w.network, ana.pn, owner.pn, id)
      expect([message.kind, content.length]).toEqual([kind, lengths[kind as keyof typeof lengths]])
    }
    expect(w.network.media.uploads).toBe(3)
  })
})

it('history can be stored on the media host, when the product’s own dispatcher knows where that is', async () => {
  const { buildConnector } = await import('undici')
  const dial = buildConnector({ ca: w.network.media.certificate.cert })
  const port = w.network.media.host.split(':')[1] ?? ''
  const here = { hostname: '127.0.0.1', host: '127.0.0.1', port, servername: 'localhost' }
  const dispatcher = new Agent({ connect: (options, done) => dial({ ...options, ...here }, done) })
  const owner = w.business()
  const options = { shouldSyncHistoryMessage: () => true, options: { dispatcher } as never }
  const product = w.keep(await linked(w.network, owner, options))
  const arrived = product.event('messaging-history.set', ({ messages }) => messages.length > 0)
  const key = { remoteJid: w.customer().jid, id: 'H', fromMe: false }
  const message = { key, message: { conversation: 'antiga' }, messageTimestamp: 1_700_000_000 }
  const history = {
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    conversations: [{ id: key.remoteJid, messages: [{ message }] }],
  }
  await sendHistory(w.network, onlyCompanion(owner), history, false)
  expect((await arrived).messages).toHaveLength(1)
})
