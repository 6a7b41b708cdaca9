import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate, deflateSync } from 'node:zlib'
import { downloadAndProcessHistorySyncNotification, proto } from 'baileys'
import { beforeAll, describe, expect, it } from 'vitest'
import { boundHistory, isShortInline, recordsIn } from './bounded-history.ts'

beforeAll(boundHistory)

const log = { trace: () => undefined } as never
const read = (content: Uint8Array) =>
  downloadAndProcessHistorySyncNotification({ initialHistBootstrapInlinePayload: deflateSync(content) }, {}, log)

const { HistorySyncType } = proto.HistorySync
const history = (texts: readonly string[]) =>
  proto.HistorySync.encode({
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: texts.map((conversation, at) => ({
      id: `55119${at}@s.whatsapp.net`,
      messages: [
        { message: { key: { id: String(at), fromMe: false }, messageTimestamp: at, message: { conversation } } },
      ],
    })),
  }).finish()

describe('what a phone sends of its history', () => {
  it('is read as it is', async () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `Bom dia, ${at} \u{1f44b} ${'ção '.repeat(at % 50)}`)
    const { messages, chats } = await read(history(texts))
    expect([messages.length, chats.length]).toEqual([20_000, 20_000])
    expect(messages[19_999]?.message?.conversation).toBe(texts[19_999])
    expect(recordsIn(history(texts), 1_000_000)).toBeLessThan(300_000)
  })
  it('is refused where two kilobytes are a million empty conversations', async () => {
    const empty = Buffer.alloc(2_400_000, Buffer.from([0x12, 0x00]))
    expect(deflateSync(empty).length).toBeLessThan(4_000)
    await expect(read(empty)).rejects.toThrow('more than a phone has')
  })
  it('is refused where they are deeper inside', async () => {
    const messages = Buffer.alloc(2_400_000, Buffer.from([0x12, 0x00]))
    const head = Buffer.from([0x12, 0x80, 0xbe, 0x92, 0x01])
    expect(recordsIn(Buffer.concat([head, messages]), 1_000_000)).toBeGreaterThan(1_000_000)
  })
  it('is refused where it unpacks to more than parts of real phones have', async () => {
    const packed = Readable.from([deflateSync(Buffer.alloc(80 * 1024 * 1024))])
    await expect(pipeline(packed, createInflate(), new PassThrough().resume())).rejects.toThrow('more than a phone has')
    const inline = (bytes: number) => isShortInline({ initialHistBootstrapInlinePayload: Buffer.alloc(bytes) })
    expect([inline(1000), inline(1_000_000), isShortInline({})]).toEqual([true, false, true])
  })
})

describe('what anybody writes', () => {
  it('is read as it is, with many cards and a long text', () => {
    const contacts = Array.from({ length: 300 }, (_, at) => ({
      displayName: `Ana ${at}`,
      vcard: 'BEGIN:VCARD\nEND:VCARD',
    }))
    const sent = { conversation: 'b2:jrz*'.repeat(9_000), contactsArrayMessage: { contacts } }
    const { conversation, contactsArrayMessage } = proto.Message.decode(proto.Message.encode(sent).finish())
    expect([conversation, contactsArrayMessage?.contacts?.length]).toEqual([sent.conversation, 300])
  })
  it('is refused where it is hundreds of thousands of empty cards', () => {
    const cards = Buffer.alloc(600_000, Buffer.from([0x12, 0x00]))
    const message = Buffer.concat([Buffer.from([0x6a, 0xc0, 0xcf, 0x24]), cards])
    expect(() => proto.Message.decode(message)).toThrow('more than a phone has')
  })
})
