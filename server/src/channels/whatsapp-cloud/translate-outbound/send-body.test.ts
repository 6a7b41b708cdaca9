import { describe, expect, it } from 'vitest'
import type { OutboundMedia, OutboundMessage } from '../../channel.ts'
import { sendBodyOf, type UploadedMedia } from './send-body.ts'

const message: OutboundMessage = {
  messageId: '6f1c0a52-6f0b-4a52-9d0c-1b1d2c3e4f50',
  externalId: null,
  chat: {
    isGroup: false,
    identities: [
      { kind: 'bsuid', value: 'BR.15025763' },
      { kind: 'phone', value: '5511987654321' },
    ],
  },
  kind: 'text',
  text: 'Olá',
  attempts: 0,
}
const media: OutboundMedia = {
  path: '/nowhere',
  mime: 'application/pdf',
  name: 'Orçamento.pdf',
  bytes: 10,
  isVoiceNote: false,
}

it('a text goes to the number and carries our id', () => {
  expect(sendBodyOf(message)).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511987654321',
    type: 'text',
    text: { body: 'Olá', preview_url: false },
    biz_opaque_callback_data: message.messageId,
  })
})

it('a contact with only a username is written to by the scoped id', () => {
  const body = sendBodyOf({
    ...message,
    chat: { isGroup: false, identities: [{ kind: 'bsuid', value: 'BR.15025763' }] },
  })
  expect(body).toMatchObject({ recipient: 'BR.15025763' })
  expect(body).not.toHaveProperty('to')
})

it('a reply names the quoted message', () => {
  const quotes = { externalId: 'wamid.X', fromMe: false, text: 'Oi' }
  expect(sendBodyOf({ ...message, quotes })).toMatchObject({ context: { message_id: 'wamid.X' } })
})

describe('media goes by its id', () => {
  it.each<[UploadedMedia['kind'], Partial<OutboundMedia>, string, unknown]>([
    ['image', {}, 'A nota', { image: { id: '7', caption: 'A nota' } }],
    ['video', {}, '', { video: { id: '7' } }],
    ['document', {}, 'Segue', { document: { id: '7', caption: 'Segue', filename: 'Orçamento.pdf' } }],
    ['audio', { isVoiceNote: true }, '', { audio: { id: '7', voice: true } }],
    ['audio', {}, '', { audio: { id: '7' } }],
    ['sticker', {}, '', { sticker: { id: '7' } }],
  ])('%s %j', (kind, more, text, expected) => {
    const body = sendBodyOf({ ...message, kind, text, media: { ...media, ...more } }, { kind, mediaId: '7' })
    expect(body).toMatchObject({ type: kind, ...(expected as object) })
  })

  it('with a name that Meta accepts', () => {
    const long = { ...media, name: `${'n'.repeat(300)}.pdf` }
    const body = sendBodyOf({ ...message, kind: 'document', media: long }, { kind: 'document', mediaId: '7' }) as {
      document: { filename: string }
    }
    expect(body.document.filename).toHaveLength(240)
    expect(body.document.filename.endsWith('n.pdf')).toBe(true)
  })
})

describe('refused before sending', () => {
  it.each<[string, Partial<OutboundMessage>, string]>([
    ['nobody to write to', { chat: { isGroup: false, identities: [{ kind: 'lid', value: '1' }] } }, 'not_on_channel'],
    ['a group', { chat: { isGroup: true, identities: [{ kind: 'group', value: 'x' }] } }, 'not_on_channel'],
    ['an empty text', { text: '' }, 'content_refused'],
    ['media without a file', { kind: 'image' }, 'media_missing'],
  ])('%s', (_what, change, code) => {
    expect(() => sendBodyOf({ ...message, ...change })).toThrow(expect.objectContaining({ code }))
  })
})
