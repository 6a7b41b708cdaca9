import type { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { asWanted, quotedMessage, translateOutbound } from './content.ts'

const media = { path: '/tmp/f', mime: 'image/png', name: 'foto.png', bytes: 3, isVoiceNote: false }

describe('our messages', () => {
  it('are texts without a preview that would have to be fetched', () => {
    expect(translateOutbound({ kind: 'text', text: 'veja https://example.com' })).toEqual({
      text: 'veja https://example.com',
      linkPreview: null,
    })
  })

  it.each([
    ['image', { image: { url: '/tmp/f' }, mimetype: 'image/png', caption: 'oi' }],
    ['video', { video: { url: '/tmp/f' }, mimetype: 'image/png', jpegThumbnail: '', caption: 'oi' }],
    ['document', { document: { url: '/tmp/f' }, mimetype: 'image/png', fileName: 'foto.png', caption: 'oi' }],
    ['sticker', { sticker: { url: '/tmp/f' }, mimetype: 'image/png' }],
  ] as const)('%s with its file and caption', (kind, expected) => {
    expect(translateOutbound({ kind, text: 'oi', media })).toEqual(expected)
  })

  it('distinguish a voice note from an audio file', () => {
    const voice = { ...media, mime: 'audio/ogg; codecs=opus', isVoiceNote: true, seconds: 4 }
    expect(translateOutbound({ kind: 'audio', text: '', media: voice })).toMatchObject({ ptt: true, seconds: 4 })
    expect(translateOutbound({ kind: 'audio', text: '', media })).toMatchObject({ ptt: false })
  })

  it('carry locations and contacts', () => {
    const place = { latitude: -23.5, longitude: -46.6, name: 'MASP', address: null }
    expect(translateOutbound({ kind: 'location', text: '', place })).toEqual({
      location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'MASP' },
    })
    const cards = [{ name: 'Zé', vcard: 'BEGIN:VCARD' }]
    expect(translateOutbound({ kind: 'contact', text: 'Zé', cards })).toEqual({
      contacts: { displayName: 'Zé', contacts: [{ displayName: 'Zé', vcard: 'BEGIN:VCARD' }] },
    })
  })

  it('without the file that their kind needs are our own error', () => {
    expect(() => translateOutbound({ kind: 'image', text: '' })).toThrow('has no file')
  })

  it('that are view-once keep their kind visible for the network', () => {
    const wanted = (content: proto.IMessage) => asWanted(content, { isViewOnce: true })
    expect(wanted({ imageMessage: { caption: 'oi' } })).toEqual({ imageMessage: { caption: 'oi', viewOnce: true } })
    expect(wanted({ audioMessage: { ptt: true } })).toEqual({ audioMessage: { ptt: true, viewOnce: true } })
    expect(asWanted({ imageMessage: {} }, {})).toEqual({ imageMessage: {} })
  })

  it('that are round videos are not videos', () => {
    expect(asWanted({ videoMessage: { seconds: 3 } }, { isRoundVideo: true })).toEqual({ ptvMessage: { seconds: 3 } })
  })

  it('name the author of the quoted message in a group', () => {
    const quotes = { externalId: 'A', fromMe: false, text: 'oi', author: { kind: 'lid', value: '2' } } as const
    expect(quotedMessage(quotes, '1@g.us')?.key).toEqual({
      remoteJid: '1@g.us',
      id: 'A',
      fromMe: false,
      participant: '2@lid',
    })
    expect(quotedMessage(undefined, '1@g.us')).toBeUndefined()
  })
})
