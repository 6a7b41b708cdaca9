import { describe, expect, it } from 'vitest'
import { type Making, madeOf, mayMake } from './file-making.ts'
import { type OutgoingRow, outgoingContent } from './outgoing-content.ts'

const plain: Making = { isViewOnce: false, isRoundVideo: false }
const once = { ...plain, isViewOnce: true }
const round = { ...plain, isRoundVideo: true }
const may = (
  making: Making,
  mimes: string[],
  more: { isPrivate?: boolean; channel?: 'whatsapp' | 'whatsappapi' } = {},
) => mayMake(making, { mimes, isPrivate: more.isPrivate ?? false }, more.channel ?? 'whatsapp')

describe('a file', () => {
  it('can be sent as it is on every channel', () => {
    expect(may(plain, [])).toMatchObject({ ok: true })
    expect(may(plain, ['application/pdf'], { channel: 'whatsappapi' })).toMatchObject({ ok: true })
  })
  it('can be view-once if it is a picture, video or sound, and round if it is a video', () => {
    expect(may(once, ['image/png', 'video/mp4', 'audio/ogg'])).toMatchObject({ ok: true })
    expect(may(round, ['video/mp4'])).toMatchObject({ ok: true })
  })
  it('of another type is refused, and not sent as permanent', () => {
    for (const mimes of [['application/pdf'], ['image/gif'], ['image/png', 'video/webm']])
      expect(may(once, mimes)).toMatchObject({ code: 'ERR_FILE_TYPE', field: 'body.isViewOnce' })
    for (const mimes of [['image/png'], ['audio/ogg'], ['video/webm']])
      expect(may(round, mimes)).toMatchObject({ code: 'ERR_FILE_TYPE', field: 'body.isRoundVideo' })
  })
  it('is refused if the channel does not support it', () => {
    const channel = 'whatsappapi'
    expect(may(once, ['image/png'], { channel })).toMatchObject({
      code: 'ERR_CHANNEL_UNABLE',
      details: { channel, what: 'viewOnce' },
    })
    expect(may(round, ['video/mp4'], { channel })).toMatchObject({ details: { channel, what: 'roundVideo' } })
  })
  it('text alone, notes and both options at once have no effect', () => {
    expect(may(once, [])).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.isViewOnce' })
    expect(may(round, ['video/mp4'], { isPrivate: true })).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(may({ isViewOnce: true, isRoundVideo: true }, ['video/mp4'])).toMatchObject({ code: 'ERR_VALIDATION' })
  })
})

it.each([
  [plain, 'image/png', { kind: 'image' }],
  [once, 'image/png', { kind: 'image', isViewOnce: true }],
  [once, 'video/mp4', { kind: 'video', isViewOnce: true }],
  [once, 'audio/ogg', { kind: 'audio', isViewOnce: true }],
  [round, 'video/mp4', { kind: 'video', isRoundVideo: true }],
])('%j of %s reaches the channel as it was wanted', (making, mime, expected) => {
  const { mediaType, data = null } = madeOf(making, mime)
  const row: OutgoingRow = {
    body: '',
    media_type: mediaType,
    media_file: 'f',
    media_name: 'f',
    media_mime: mime,
    media_bytes: 3,
    media_seconds: null,
    is_voice_note: false,
    data,
  }
  const { media, text: _text, ...sent } = outgoingContent(row, '/tmp/f')
  expect(sent).toEqual(expected)
  expect(media).toMatchObject({ path: '/tmp/f', mime })
})
