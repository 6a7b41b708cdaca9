import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { InboundContent, InboundMessage, WebhookReading } from '../channel.ts'
import { cloudWebhook } from './webhook.ts'

const now = new Date('2026-03-01T12:00:00Z')
const sentAt = new Date('2026-03-01T11:00:00Z')
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))
const readingOf = (body: unknown): WebhookReading => {
  const steps = cloudWebhook.read(body, now)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const read = (name: string) => readingOf(fixture(name))

function messageIn(name: string): InboundMessage {
  const { news, unread } = read(name)
  expect(unread).toEqual([])
  expect(news).toHaveLength(1)
  const [first] = news
  if (first === undefined || !('message' in first)) throw new Error(`${name} holds no message`)
  return first.message
}

const marina = {
  name: 'Marina Alves',
  identities: [
    { kind: 'phone', value: '5511987654321' },
    { kind: 'bsuid', value: 'BR.1502576394655843' },
  ],
}

it('a message has sender, time, content and the number', () => {
  expect(read('text').news).toEqual([
    {
      account: '106540352242922',
      chat: 'phone:5511987654321',
      message: {
        externalId: 'wamid.HBgN0001',
        chat: marina,
        isGroup: false,
        fromMe: false,
        sentAt,
        content: { kind: 'text', text: 'Oi, meu pedido já saiu? 😀' },
      },
    },
  ])
})

const media = (mediaId: string, mime: string, more = {}) => ({ source: { mediaId }, mime, ...more })

describe('every type of message', () => {
  it.each<[string, InboundContent]>([
    ['image', { kind: 'image', caption: 'A nota', media: media('1479537139650973', 'image/jpeg') }],
    ['video', { kind: 'video', caption: '', media: media('1479537139650974', 'video/mp4') }],
    [
      'voice-note',
      { kind: 'audio', caption: '', media: media('1479537139650975', 'audio/ogg; codecs=opus', { isVoiceNote: true }) },
    ],
    [
      'document',
      { kind: 'document', caption: '', media: media('1479537139650976', 'application/pdf', { name: 'Orçamento.pdf' }) },
    ],
    ['sticker', { kind: 'sticker', caption: '', media: media('1479537139650977', 'image/webp') }],
    [
      'location',
      { kind: 'location', latitude: -23.56141, longitude: -46.655881, name: 'MASP', address: 'Av. Paulista, 1578' },
    ],
    ['reaction', { kind: 'reaction', emoji: '👍', target: 'wamid.HBgN9001' }],
    ['reaction-removed', { kind: 'reaction', emoji: '', target: 'wamid.HBgN9001' }],
    ['button-reply', { kind: 'text', text: 'Sim' }],
    ['list-reply', { kind: 'text', text: 'Financeiro' }],
    ['flow-reply', { kind: 'text', text: 'Enviado\nnome: Ana\nnota: 5' }],
    ['template-button', { kind: 'text', text: 'Confirmar' }],
    ['order', { kind: 'unsupported', what: 'order', text: 'Sem cebola\n2 × X-1' }],
    ['system', { kind: 'unsupported', what: 'system', text: 'Marina mudou de número' }],
    [
      'text-from-ad',
      {
        kind: 'ad',
        text: 'Oi, meu pedido já saiu? 😀',
        ad: {
          title: 'Check-up completo',
          text: 'Exames em um só dia',
          url: 'https://fb.me/3cr4Wqqkv',
          thumbnail: null,
        },
      },
    ],
    ['view-once', { kind: 'viewOnce', viewOnce: { of: 'image' }, caption: '' }],
    ['unsupported', { kind: 'unsupported', what: 'poll_creation' }],
    ['unknown-kind', { kind: 'unsupported', what: 'hologram' }],
    ['broken-content', { kind: 'unsupported', what: 'image' }],
    ['edit', { kind: 'edit', text: 'Oi, corrigido', target: 'wamid.HBgN0001' }],
    ['revoke', { kind: 'delete', target: 'wamid.HBgN0001' }],
    ['nul', { kind: 'text', text: 'ab' }],
  ])('%s', (name, content) => {
    expect(messageIn(name).content).toEqual(content)
  })

  it('contacts become vCards, with special characters escaped', () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Silva;Zé;;;',
      'FN:Zé\\; Silva',
      'ORG:Padaria\\, do Zé',
      'TEL;type=CELL;waid=5511912345678:+55 11 91234-5678',
      'EMAIL:ze@example.com',
      'END:VCARD',
    ].join('\n')
    expect(messageIn('contacts').content).toEqual({ kind: 'contact', cards: [{ name: 'Zé; Silva', vcard }] })
  })
})

describe('around the content', () => {
  it('a reply names the quoted message, a forwarded message is marked', () => {
    expect(messageIn('text-reply').quotes).toBe('wamid.HBgN9001')
    expect(messageIn('text-forwarded')).toMatchObject({ isForwarded: true })
    expect(messageIn('text')).not.toHaveProperty('isForwarded')
  })

  it('a person with only a username has no number, which is fine', () => {
    expect(messageIn('username-only').chat).toEqual({
      name: 'Ana',
      identities: [{ kind: 'bsuid', value: 'BR.1502576394655843' }],
    })
  })

  it('a message in a group belongs to the group and has an author', () => {
    expect(messageIn('group')).toMatchObject({
      isGroup: true,
      chat: { identities: [{ kind: 'group', value: 'Y2FwaV9ncm91cDox' }] },
      author: marina,
    })
  })

  it('a message typed in the WhatsApp Business app is ours, in the chat with the customer', () => {
    expect(messageIn('echo')).toMatchObject({
      fromMe: true,
      chat: { identities: [{ kind: 'phone', value: '5511987654321' }] },
      content: { kind: 'text', text: 'Digitado no aparelho' },
    })
  })
})

describe('statuses', () => {
  const receipt = { externalId: 'wamid.HBgN9001', messageId: '6f1c0a52-6f0b-4a52-9d0c-1b1d2c3e4f50' }
  const receiptIn = (name: string) => read(name).news.find((item) => 'receipt' in item)

  it.each([
    ['status-sent', 1],
    ['status-delivered', 2],
    ['status-read', 3],
    ['status-played', 5],
  ])('%s is ack %i and names our message', (name, ack) => {
    expect(receiptIn(name)).toMatchObject({ chat: 'phone:5511987654321', receipt: { ...receipt, ack } })
    expect(receiptIn(name)).not.toHaveProperty('receipt.failure')
  })

  it('a failure has our code and Meta’s text', () => {
    expect(receiptIn('status-failed')).toMatchObject({
      receipt: { ...receipt, failure: { code: 'window_closed', detail: '#131047 More than 24 hours have passed.' } },
    })
  })

  it('the first status of a message tells that number and scoped id are one person', () => {
    const people = (name: string) => read(name).news.filter((item) => 'person' in item)
    expect(people('status-sent')).toMatchObject([{ person: { identities: marina.identities } }])
    expect(people('status-delivered')).toEqual([])
  })
})

describe('all levels of the envelope', () => {
  it('are read in order, and a broken part never hides the others', () => {
    const { news, unread } = read('batch')
    const seen = news.map((item) => [
      item.account,
      'message' in item ? item.message.externalId : 'receipt' in item ? item.receipt.externalId : 'person',
    ])
    expect(seen).toEqual([
      ['106540352242922', 'wamid.HBgN0031'],
      ['106540352242922', 'wamid.HBgN0032'],
      ['106540352242922', 'wamid.HBgN9002'],
      ['106540352242922', 'wamid.HBgN0033'],
      ['999', 'wamid.HBgN0034'],
    ])
    expect(unread).toEqual([
      'a message without an id',
      'a message without an id',
      'a message without an id',
      'a message from nobody',
      'a status without an id',
      'a status "warning"',
      'an entry that is no object',
      'a change without a field',
      'a change of "history"',
    ])
  })

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ entry: 'x' }],
    [{ entry: [[[]]] }],
    [{ entry: [{ changes: [{ field: 'messages' }] }] }],
  ])('nothing in %j is an exception', (body) => {
    expect(readingOf(body).news).toEqual([])
  })
})

describe('what Meta says of an account', () => {
  const accountsIn = (value: unknown, field = 'account_update', more: object = {}) => {
    const reading = readingOf({ entry: [{ id: '77', changes: [{ field, value }], ...more }] })
    return { accounts: reading.accounts, unread: reading.unread }
  }

  it('has the time of its entry, and the last end of several restrictions', () => {
    const value = {
      event: 'ACCOUNT_RESTRICTION',
      violation_info: { violation_type: 'SPAM' },
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_800_000_000 },
        { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: '1800000600' },
        { restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION', expiration: 1_900_000_000 },
      ],
    }
    const at = new Date(1_740_000_000_000)
    expect(accountsIn(value, 'account_update', { time: 1_740_000_000 }).accounts).toMatchObject([
      { owner: '77', at, what: 'violation', detail: 'SPAM' },
      {
        owner: '77',
        at,
        what: 'restricted',
        until: new Date(1_800_000_600_000),
        detail: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
      },
    ])
  })

  it('names only what an admin is not told in words: no code of the usual restriction, and a day only of a ban to come', () => {
    const usual = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_800_000_000 }]
    expect(accountsIn({ event: 'ACCOUNT_RESTRICTION', restriction_info: usual }).accounts).toMatchObject([
      { what: 'restricted', detail: null },
    ])
    const ban = (waba_ban_state: string) =>
      accountsIn({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state, waba_ban_date: 'December 1, 2026' } }).accounts
    expect(ban('SCHEDULE_FOR_DISABLE')).toMatchObject([{ what: 'disable_scheduled', detail: 'December 1, 2026' }])
    expect(ban('DISABLE')).toMatchObject([{ what: 'disabled', detail: null }])
  })

  it('a time in the future is now', () => {
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: ['DISABLE'] } }
    expect(accountsIn(value, 'account_update', { time: 9_999_999_999 }).accounts).toMatchObject([
      { at: now, what: 'disabled' },
    ])
  })

  it('an end after the year 9999 is none', () => {
    const expiration = 8_640_000_000_000
    const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }]
    expect(accountsIn({ event: 'ACCOUNT_RESTRICTION', restriction_info }).accounts).toMatchObject([
      { what: 'restricted', until: null },
    ])
  })

  it.each([
    [null],
    ['x'],
    [{ event: 7 }],
    [{ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'constructor' } }],
    [{ event: 'ACCOUNT_RESTRICTION', restriction_info: 'all' }],
    [
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1e99 }, 7],
      },
    ],
    [{ event: 'VERIFIED_ACCOUNT' }],
  ])('%j is no exception and says nothing', (value) => {
    expect(accountsIn(value).accounts).toEqual([])
  })

  it('a quality of no number is unread; alerts are passed over', () => {
    expect(accountsIn({ event: 'FLAGGED' }, 'phone_number_quality_update').unread).toEqual([
      'a change of "phone_number_quality_update"',
    ])
    expect(accountsIn({ alert_type: 'OBA_APPROVED' }, 'account_alerts')).toEqual({ accounts: [], unread: [] })
  })
})

it('what nests deeper than any message, or names more ways to reach somebody than anybody has, holds nobody else up', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  const message = (more: object) => ({
    id: `wamid.${JSON.stringify(Object.keys(more))}`,
    from: '5511987654321',
    type: 'text',
    text: { body: 'oi' },
    ...more,
  })
  const ways = { name: { formatted_name: 'Ana' }, phones: Array(300_000).fill({ phone: '1' }) }
  const messages = [message({ deep }), message({ type: 'contacts', contacts: [ways] }), message({})]
  const value = { metadata: { phone_number_id: '1' }, messages }
  const { news } = readingOf({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
  expect(news).toHaveLength(3)
  expect(JSON.stringify(news[1]).length).toBeLessThan(5_000)
})

it('an account named with a NUL is one that a database can look for', () => {
  const value = { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }
  const { accounts } = readingOf({ entry: [{ id: '1\u00002', changes: [{ field: 'account_update', value }] }] })
  expect(accounts).toMatchObject([{ owner: '12' }])
})
