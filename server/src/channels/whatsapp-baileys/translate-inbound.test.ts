import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { entryOf, fromGroup, fromLid, fromNumber, fromOwnPhone, me, peer } from './fixtures/entries.ts'
import { oldMessagesIn } from './translate-inbound/history.ts'
import { identityOf, jidOf } from './translate-inbound/people.ts'
import { isForConversations, translateEntry } from './translate-inbound/translate-entry.ts'

const ana = [
  { kind: 'phone', value: '5511988887777' },
  { kind: 'lid', value: '200000000000002' },
]
const translate = (attrs: Record<string, string>, message: proto.IMessage, allowGroup = false) =>
  translateEntry(entryOf(attrs, message), { allowGroup })

describe('addresses', () => {
  it('lose their device, in any notation', () => {
    expect(identityOf('5511988887777:0@s.whatsapp.net')).toEqual(ana[0])
    expect(identityOf('5511988887777:12@s.whatsapp.net')).toEqual(ana[0])
    expect(identityOf('200000000000002:3@lid')).toEqual(ana[1])
    expect(identityOf('120363012345678901@g.us')).toEqual({ kind: 'group', value: '120363012345678901' })
  })

  it('of nobody stay so', () => {
    for (const jid of ['', undefined, null, 'status@broadcast', '@s.whatsapp.net', '123@newsletter', 'x y@lid']) {
      expect(identityOf(jid)).toBeUndefined()
    }
    expect(jidOf({ kind: 'psid', value: '1' })).toBeUndefined()
  })
})

describe('sender and recipient', () => {
  it.each([
    ['by LID', fromLid],
    ['by number', fromNumber],
  ])('a customer addressed %s has both names', (_way, attrs) => {
    expect(translate(attrs, { conversation: 'oi' })).toEqual([
      {
        externalId: attrs.id,
        chat: { identities: ana, name: 'Ana' },
        isGroup: false,
        fromMe: false,
        sentAt: new Date(Number(attrs.t) * 1000),
        content: { kind: 'text', text: 'oi' },
      },
    ])
  })

  it.each(['', '0', '-5', 'x', '99999999999', '9e18'])('a message of the impossible time "%s" came now', (t) => {
    const before = Date.now()
    const [message] = translate({ ...fromLid, t }, { conversation: 'oi' })
    expect(message?.sentAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(message?.sentAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('a message typed on the phone goes to the customer, without a name', () => {
    const inner = { deviceSentMessage: { destinationJid: fromOwnPhone.recipient, message: { conversation: 'já vai' } } }
    const [message] = translate(fromOwnPhone, inner)
    expect(message).toMatchObject({ fromMe: true, chat: { identities: ana }, content: { text: 'já vai' } })
    expect(message?.chat.name).toBeUndefined()
  })

  it('a group has its own chat and an author; without permission it is ignored', () => {
    expect(translate(fromGroup, { conversation: 'oi' })).toEqual([])
    expect(translate(fromGroup, { conversation: 'oi' }, true)).toMatchObject([
      {
        isGroup: true,
        chat: { identities: [{ kind: 'group', value: '120363012345678901' }] },
        author: { identities: ana, name: 'Ana' },
      },
    ])
  })

  it('statuses and newsletters are not conversations', () => {
    const status = { ...fromLid, from: 'status@broadcast', participant: fromLid.from }
    expect(translate(status, { conversation: 'oi' })).toEqual([])
    expect(translate({ ...fromLid, from: '120363000000000000@newsletter' }, { conversation: 'oi' })).toEqual([])
  })

  it('a message to a broadcast list is a message of its sender', () => {
    const list = {
      ...fromLid,
      from: '1634000000@broadcast',
      participant: fromLid.from,
      participant_pn: fromLid.sender_pn,
    }
    expect(translate(list, { conversation: 'oferta?' })).toMatchObject([{ chat: { identities: ana }, fromMe: false }])
  })
})

describe('whom a text mentions', () => {
  const contextInfo = { mentionedJid: ['5511988887777@s.whatsapp.net', '200000000000002@lid', 'nobody'] }
  const text = { extendedTextMessage: { text: '@5511988887777 @200000000000002', contextInfo } }

  it('is said with it', () => {
    expect(translate(fromGroup, text, true)).toMatchObject([{ mentions: ana }])
    const image = { imageMessage: { caption: '@5511988887777', mimetype: 'image/png', contextInfo } }
    expect(translate(fromGroup, image, true)).toMatchObject([{ mentions: ana }])
    expect(translate(fromGroup, { conversation: '@5511988887777' }, true)[0]).not.toHaveProperty('mentions')
  })

  it('is said of its edit', () => {
    const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT
    const edit = { protocolMessage: { type, key: { id: '3EB0' }, editedMessage: text } }
    expect(translate(fromGroup, edit, true)).toMatchObject([{ content: { kind: 'edit' }, mentions: ana }])
  })
})

describe('what is not a message of its own', () => {
  it('protocol messages between devices are ignored', () => {
    expect(translate(fromLid, { senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} })).toEqual([])
    const { Type } = proto.Message.ProtocolMessage
    expect(translate(fromLid, { protocolMessage: { type: Type.EPHEMERAL_SETTING } })).toEqual([])
    const history = { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION } }
    expect(translate(peer, history)).toEqual([])
    const entry = entryOf(peer, history)
    const isKept = (wantsHistory: boolean) =>
      entry.kind === 'message' && isForConversations(peer, Buffer.from(entry.plaintext, 'base64'), wantsHistory)
    expect(isKept(false)).toBe(false)
  })

  it('a message that the phone forwards later is the customer’s own', () => {
    const info = proto.WebMessageInfo.encode({
      key: { remoteJid: '5511988887777@s.whatsapp.net', id: 'LATE', fromMe: false },
      message: { conversation: 'do anúncio' },
      messageTimestamp: 1763697000,
      pushName: 'Ana',
    }).finish()
    const response = { peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: info } }] }
    const message = { protocolMessage: { peerDataOperationRequestResponseMessage: response } }
    expect(translate(peer, message)).toMatchObject([
      {
        externalId: 'LATE',
        fromMe: false,
        chat: { identities: [ana[0]], name: 'Ana' },
        content: { text: 'do anúncio' },
      },
    ])
    // Only our own phone may do that: a stranger's is not believed.
    expect(translate({ ...fromLid, category: 'peer' }, message)).toEqual([])
  })
})

describe('damage', () => {
  it('invalid bytes become a note with the sender’s name', () => {
    const broken = { ...entryOf(fromLid, {}), plaintext: Buffer.from([255, 255, 255, 1]).toString('base64') }
    expect(translateEntry(broken, { allowGroup: false })).toMatchObject([
      {
        externalId: `${fromLid.id}-unreadable`,
        chat: { identities: ana },
        content: { kind: 'unsupported', what: 'malformed' },
      },
    ])
  })

  it('a message that could not be decrypted has a note with another id than its own', () => {
    const entry = { kind: 'unreadable' as const, attrs: fromLid, me, what: 'undecryptable', notBefore: 0 }
    const [message] = translateEntry(entry, { allowGroup: false })
    expect(message?.externalId).not.toBe(fromLid.id)
    expect(message?.content).toEqual({ kind: 'unsupported', what: 'undecryptable' })
  })

  it('a stanza without an id or a sender is ignored', () => {
    const { id: _id, ...withoutId } = fromLid
    expect(translate(withoutId, { conversation: 'x' })).toEqual([])
    expect(translateEntry({ ...entryOf(fromLid, {}), attrs: {} }, { allowGroup: true })).toEqual([])
  })
})

it('history messages without a time are skipped, and the rest is read', () => {
  const message = (id: string, messageTimestamp: number | null) => ({
    message: {
      key: { remoteJid: '5511988887777@s.whatsapp.net', id },
      messageTimestamp,
      message: { conversation: id },
    },
  })
  const messages = [message('sound', 1_700_000_000), message('none', null), message('far', 9e15)]
  const history = proto.HistorySync.fromObject({
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    conversations: [{ id: '5511988887777@s.whatsapp.net', messages }],
  })
  expect(oldMessagesIn(history, me).map(({ externalId }) => externalId)).toEqual(['sound'])
})
