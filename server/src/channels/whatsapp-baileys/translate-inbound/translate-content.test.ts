import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { entryOf, fromLid, me } from '../fixtures/entries.ts'
import { translateEntry } from './translate-entry.ts'

const contentOf = (message: proto.IMessage) =>
  translateEntry(entryOf(fromLid, message), { allowGroup: false })[0]?.content

describe('message content', () => {
  it.each<[string, proto.IMessage, object]>([
    ['a long text', { extendedTextMessage: { text: 'olá' } }, { kind: 'text', text: 'olá' }],
    ['a vanishing text', { ephemeralMessage: { message: { conversation: 'psst' } } }, { kind: 'text', text: 'psst' }],
    ['a tapped button', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, { kind: 'text', text: 'Sim' }],
    ['a chosen row', { listResponseMessage: { title: 'Financeiro' } }, { kind: 'text', text: 'Financeiro' }],
    [
      'a live place',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
      { kind: 'location', latitude: 1, isLive: true },
    ],
    ['a place nowhere', { locationMessage: {} }, { kind: 'unsupported', what: 'location' }],
    [
      'cards',
      { contactsArrayMessage: { contacts: [{ displayName: 'Rui', vcard: 'V' }] } },
      { cards: [{ name: 'Rui', vcard: 'V' }] },
    ],
    [
      'a file without a key',
      { imageMessage: { caption: 'veja' } },
      { kind: 'unsupported', what: 'image', text: 'veja' },
    ],
    [
      'a reaction taken back',
      { reactionMessage: { key: { id: 'A' }, text: '' } },
      { kind: 'reaction', emoji: '', target: 'A' },
    ],
  ])('%s', (_name, message, expected) => {
    expect(contentOf(message)).toMatchObject(expected)
  })

  it('several pictures sent at once are those pictures, without a message for their frame', () => {
    expect(contentOf({ albumMessage: { expectedImageCount: 2, expectedVideoCount: 1 } })).toBeUndefined()
    expect(
      contentOf({ associatedChildMessage: { message: { imageMessage: { caption: 'a primeira' } } } }),
    ).toMatchObject({ text: 'a primeira' })
  })

  it('an edit and a deletion name their message, also if the edit is wrapped', () => {
    const { Type } = proto.Message.ProtocolMessage
    const edit = {
      protocolMessage: {
        type: Type.MESSAGE_EDIT,
        key: { id: 'A' },
        editedMessage: { extendedTextMessage: { text: 'novo' } },
      },
    }
    const expected = { kind: 'edit', text: 'novo', target: 'A' }
    expect(contentOf(edit)).toEqual(expected)
    expect(contentOf({ editedMessage: { message: edit } })).toEqual(expected)
    const caption = {
      protocolMessage: { ...edit.protocolMessage, editedMessage: { imageMessage: { caption: 'legenda' } } },
    }
    expect(contentOf(caption)).toEqual({ ...expected, text: 'legenda' })
    expect(contentOf({ protocolMessage: { type: Type.REVOKE, key: { id: 'A' } } })).toEqual({
      kind: 'delete',
      target: 'A',
    })
  })

  it('a link keeps its preview as the sender saw it', () => {
    const extendedTextMessage = {
      text: 'veja https://example.com/a',
      matchedText: 'https://example.com/a',
      title: 'Exemplo',
      description: 'Uma página',
      jpegThumbnail: Buffer.from('jpeg'),
    }
    expect(contentOf({ extendedTextMessage })).toEqual({
      kind: 'text',
      text: 'veja https://example.com/a',
      link: {
        url: 'https://example.com/a',
        title: 'Exemplo',
        description: 'Uma página',
        thumbnail: `data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`,
      },
    })
    const script = { ...extendedTextMessage, text: 'oi', matchedText: 'javascript:alert(1)' }
    expect(contentOf({ extendedTextMessage: script })).toEqual({ kind: 'text', text: 'oi' })
  })

  it('a message after an advertisement names it', () => {
    const externalAdReply = { title: 'Check-up', body: 'Em um dia', sourceUrl: 'https://fb.me/x' }
    expect(contentOf({ extendedTextMessage: { text: 'Quero saber', contextInfo: { externalAdReply } } })).toEqual({
      kind: 'ad',
      text: 'Quero saber',
      ad: { title: 'Check-up', text: 'Em um dia', url: 'https://fb.me/x', thumbnail: null },
    })
  })

  it('a poll and an event keep their parts', () => {
    const poll = {
      name: 'Quando?',
      options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }],
      selectableOptionsCount: 1,
    }
    expect(contentOf({ pollCreationMessageV3: poll })).toEqual({
      kind: 'poll',
      name: 'Quando?',
      poll: { options: ['Hoje', 'Amanhã'], mostChoices: 1 },
    })
    const eventMessage = { name: 'Festa', startTime: 1772362800, location: { name: 'Clube' }, joinLink: 'javascript:x' }
    expect(contentOf({ eventMessage })).toEqual({
      kind: 'event',
      event: {
        name: 'Festa',
        description: '',
        startsAt: '2026-03-01T11:00:00.000Z',
        endsAt: null,
        place: 'Clube',
        joinUrl: null,
        isCanceled: false,
      },
    })
  })

  it('lists and buttons of every format become one kind each', () => {
    const list = {
      title: 'Exames',
      description: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: 'Sangue', rows: [{ rowId: '1', title: 'Hemograma' }] }],
    }
    const sections = [{ title: 'Sangue', rows: [{ id: '1', title: 'Hemograma', description: '' }] }]
    const expected = { title: 'Exames', text: 'Escolha', footer: '', buttonText: 'Ver', sections }
    expect(contentOf({ listMessage: list })).toEqual({ kind: 'list', list: expected })
    const select = { title: 'Ver', sections: [{ title: 'Sangue', rows: [{ id: '1', title: 'Hemograma' }] }] }
    const native = (buttons: { name: string; buttonParamsJson: string }[]) => ({
      viewOnceMessage: {
        message: {
          interactiveMessage: {
            header: { title: 'Exames' },
            body: { text: 'Escolha' },
            nativeFlowMessage: { buttons },
          },
        },
      },
    })
    const single = native([{ name: 'single_select', buttonParamsJson: JSON.stringify(select) }])
    expect(contentOf(single)).toEqual({ kind: 'list', list: expected })
    const taps = native([
      { name: 'cta_url', buttonParamsJson: '{"display_text":"Abrir","url":"https://example.com"}' },
      { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copiar","copy_code":"ABC"}' },
      { name: 'cta_call', buttonParamsJson: 'broken' },
    ])
    expect(contentOf(taps)).toMatchObject({
      kind: 'buttons',
      isNative: true,
      buttons: {
        buttons: [
          { kind: 'url', text: 'Abrir', value: 'https://example.com' },
          { kind: 'copy', text: 'Copiar', value: 'ABC' },
          { kind: 'call', text: '', value: '' },
        ],
      },
    })
    const hydratedTemplate = {
      hydratedContentText: 'Confirma?',
      hydratedButtons: [{ quickReplyButton: { displayText: 'Sim', id: 's' } }],
    }
    expect(contentOf({ templateMessage: { hydratedTemplate } })).toMatchObject({
      kind: 'buttons',
      isNative: false,
      buttons: { text: 'Confirma?', buttons: [{ kind: 'reply', text: 'Sim', value: 's' }] },
    })
  })

  it('a payment request has its amount in cents', () => {
    const requestPaymentMessage = {
      amount1000: 15_500,
      currencyCodeIso4217: 'BRL',
      noteMessage: { conversation: 'almoço' },
    }
    expect(contentOf({ requestPaymentMessage })).toMatchObject({
      kind: 'payment',
      payment: { amountCents: 1550, currency: 'BRL', note: 'almoço', pix: null },
    })
    const params = {
      currency: 'BRL',
      total_amount: { value: 9990, offset: 100 },
      payment_settings: [
        { type: 'pix_static_code', pix_static_code: { merchant_name: 'Loja', key: 'a@b.com', key_type: 'EMAIL' } },
      ],
    }
    const buttons = [{ name: 'payment_info', buttonParamsJson: JSON.stringify(params) }]
    expect(contentOf({ interactiveMessage: { body: { text: 'Consulta' }, nativeFlowMessage: { buttons } } })).toEqual({
      kind: 'payment',
      payment: {
        amountCents: 9990,
        currency: 'BRL',
        note: 'Consulta',
        merchant: 'Loja',
        pix: { keyType: 'EMAIL', key: 'a@b.com' },
      },
    })
  })

  it('view-once messages and calls are marked as such', () => {
    const imageMessage = {
      mediaKey: Buffer.from('k'),
      directPath: '/x',
      mimetype: 'image/jpeg',
      viewOnce: true,
      caption: 'só uma vez',
    }
    expect(contentOf({ viewOnceMessageV2: { message: { imageMessage } } })).toMatchObject({
      kind: 'viewOnce',
      viewOnce: { of: 'image' },
      caption: 'só uma vez',
      media: { mime: 'image/jpeg' },
    })
    const kept = { kind: 'unreadable' as const, attrs: fromLid, me, what: 'view_once', notBefore: 0 }
    expect(translateEntry(kept, { allowGroup: false })[0]?.content).toMatchObject({ kind: 'viewOnce' })
    expect(contentOf({ callLogMesssage: { isVideo: true, callOutcome: 0, durationSecs: 65 } })).toEqual({
      kind: 'call',
      call: { isVideo: true, outcome: 'answered', seconds: 65 },
    })
  })

  it('a file keeps what is needed to fetch it, as plain text', () => {
    const documentMessage = {
      mediaKey: Buffer.from('key'),
      directPath: '/mms/document/x',
      url: 'https://mmg.whatsapp.net/mms/document/x',
      fileSha256: Buffer.from('sha'),
      fileLength: 1234,
      mimetype: 'application/pdf',
      fileName: 'a.pdf',
    }
    const content = contentOf({ documentWithCaptionMessage: { message: { documentMessage } } })
    expect(content).toEqual({
      kind: 'document',
      caption: '',
      media: {
        source: {
          type: 'document',
          mediaKey: Buffer.from('key').toString('base64'),
          mime: 'application/pdf',
          url: documentMessage.url,
          directPath: documentMessage.directPath,
          fileSha256: Buffer.from('sha').toString('base64'),
        },
        mime: 'application/pdf',
        bytes: 1234,
        name: 'a.pdf',
      },
    })
    expect(JSON.parse(JSON.stringify(content))).toEqual(content)
  })
})
