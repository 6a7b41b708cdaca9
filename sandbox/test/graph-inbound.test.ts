import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, business, graphWorld, opus, pdf, png } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
beforeAll(async () => {
  w = await graphWorld()
  await w.anaWrites('primeira')
})
afterAll(() => w.close())

const at = { from: ana, phoneNumberId: business.phoneNumberId }
type Sends = Parameters<typeof w.graph.customerSends>[0]

async function heard(sends: Omit<Sends, 'from' | 'phoneNumberId'>) {
  const { messageId } = w.graph.customerSends({ ...at, ...sends })
  await w.graph.settled()
  const message = w.messages().find(({ id }) => id === messageId)
  if (message === undefined) throw new Error('the webhook did not come')
  return message
}

test('the envelope is the one that Meta documents', () => {
  const [first] = w.received
  const body = JSON.parse(first?.raw ?? '{}')
  expect(first?.isSigned).toBe(true)
  expect(body).toEqual({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: business.wabaId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '551140001000', phone_number_id: business.phoneNumberId },
              contacts: [{ profile: { name: 'Ana' }, wa_id: ana, user_id: expect.stringMatching(/^BR\.\d{16}$/) }],
              messages: [
                {
                  from: ana,
                  from_user_id: expect.stringMatching(/^BR\./),
                  id: expect.stringMatching(/^wamid\.HBg/),
                  timestamp: expect.stringMatching(/^\d{10}$/),
                  type: 'text',
                  text: { body: 'primeira' },
                },
              ],
            },
          },
        ],
      },
    ],
  })
})

describe('what a customer sends', () => {
  const file = { id: expect.any(String), sha256: expect.any(String), url: expect.stringMatching(/^http/) }

  test.each<[string, Omit<Sends, 'from' | 'phoneNumberId'>, object]>([
    [
      'an image',
      { image: { bytes: png, mimeType: 'image/png', caption: 'foto' } },
      { image: { ...file, caption: 'foto', mime_type: 'image/png' } },
    ],
    [
      'a voice note',
      { audio: { bytes: opus } },
      { audio: { ...file, voice: true, mime_type: 'audio/ogg; codecs=opus' } },
    ],
    ['an audio file', { audio: { bytes: opus, mimeType: 'audio/mpeg', voice: false } }, { audio: { voice: false } }],
    ['a video', { video: { bytes: png } }, { video: { ...file, mime_type: 'video/mp4' } }],
    [
      'a document',
      { document: { bytes: pdf, mimeType: 'application/pdf', fileName: 'a.pdf' } },
      { document: { ...file, filename: 'a.pdf' } },
    ],
    ['a sticker', { sticker: { bytes: png } }, { sticker: { ...file, animated: false } }],
    [
      'a location',
      { location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } },
      { location: { latitude: -23.5, name: 'Sé' } },
    ],
    [
      'contacts',
      { contacts: [{ name: { formatted_name: 'Bia' } }] },
      { contacts: [{ name: { formatted_name: 'Bia' } }] },
    ],
    [
      'a button',
      { buttonReply: { id: '1', title: 'Sim' } },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } } },
    ],
    [
      'a list row',
      { listReply: { id: '1', title: 'Sim' } },
      { interactive: { type: 'list_reply', list_reply: { id: '1' } } },
    ],
    [
      'a flow',
      { flowReply: { name: 'flow', body: 'Sent', responseJson: '{}' } },
      { interactive: { type: 'nfm_reply' } },
    ],
    [
      'a template button',
      { templateButton: { payload: 'p', text: 'Sim' } },
      { type: 'button', button: { payload: 'p', text: 'Sim' } },
    ],
    ['an order', { order: { catalog_id: '1', product_items: [{ quantity: 2 }] } }, { order: { catalog_id: '1' } }],
    [
      'a poll',
      { unsupported: 'poll_creation' },
      { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [{ code: 131051 }] },
    ],
    [
      'something of tomorrow',
      { raw: { type: 'hologram', content: { size: 3 } } },
      { type: 'hologram', hologram: { size: 3 } },
    ],
    ['a forwarded text', { text: 'veja', forwarded: true }, { context: { forwarded: true } }],
    [
      'an answer to an ad',
      { text: 'quero', referral: { source_type: 'ad', source_id: '1' } },
      { referral: { source_type: 'ad' } },
    ],
  ])('%s', async (_name, sends, expected) => {
    expect(await heard(sends)).toMatchObject(expected)
  })

  test('a reply names the message that it answers, and a reaction can be removed', async () => {
    const answer = await w.send({ text: { body: 'pergunta' } })
    const [{ id }] = answer.body.messages
    await w.graph.settled()
    expect(await heard({ text: 'resposta', quotedId: id })).toMatchObject({ context: { id, from: '551140001000' } })
    expect(await heard({ reaction: { messageId: id, emoji: '👍' } })).toMatchObject({
      reaction: { message_id: id, emoji: '👍' },
    })
    expect(w.chat().messages.find((message) => message.id === id)?.customerReaction).toBe('👍')
    expect((await heard({ reaction: { messageId: id, emoji: '' } })).reaction).toEqual({ message_id: id })
    expect(w.chat().messages.find((message) => message.id === id)?.customerReaction).toBeUndefined()
  })

  test('an empty message, two contents at once, or a reply to an unknown message is refused', () => {
    expect(() => w.graph.customerSends(at)).toThrow(/exactly one/)
    expect(() => w.graph.customerSends({ ...at, text: 'a', unsupported: 'b' })).toThrow(/exactly one/)
    expect(() => w.graph.customerSends({ ...at, text: 'a', quotedId: 'wamid.unknown' })).toThrow(/not in this chat/)
    expect(() => w.graph.customerSends({ ...at, phoneNumberId: '1', text: 'a' })).toThrow(/no business number/)
  })
})

test('a choice can be made only on the message that offers it', async () => {
  const rows = [{ id: 'fin', title: 'Financeiro', description: 'boletos' }]
  const answer = await w.send({
    type: 'interactive',
    interactive: { type: 'list', body: { text: 'Setor?' }, action: { button: 'Ver', sections: [{ rows }] } },
  })
  await w.graph.settled()
  const messageId = answer.body.messages[0].id
  expect(w.chat().messages.find(({ id }) => id === messageId)?.choices).toEqual(rows)
  w.graph.customerChooses({ ...at, messageId, choice: 'Financeiro' })
  await w.graph.settled()
  expect(w.messages().at(-1)).toMatchObject({
    context: { id: messageId },
    interactive: { type: 'list_reply', list_reply: rows[0] },
  })
  expect(() => w.graph.customerChooses({ ...at, messageId, choice: 'x' })).toThrow(/no choice/)
})

test('what is written offline is sent when the phone is back', async () => {
  w.graph.setOnline(ana, false)
  const { messageId } = w.graph.customerSends({ ...at, text: 'no metrô' })
  await w.graph.settled()
  expect(w.messages().some(({ id }) => id === messageId)).toBe(false)
  expect(w.chat().messages.at(-1)?.status).toBe('waiting')
  w.graph.setOnline(ana, true)
  await w.graph.settled()
  expect(w.messages().some(({ id }) => id === messageId)).toBe(true)
  expect(w.chat().messages.at(-1)?.status).toBe('delivered')
})

describe('deletions and edits', () => {
  test('are reported only to numbers shared with the Business app', async () => {
    const { messageId } = w.graph.customerSends({ ...at, text: 'errado' })
    w.graph.customerEdits({ ...at, messageId, text: 'certo' })
    w.graph.customerDeletes({ ...at, messageId })
    await w.graph.settled()
    expect(w.messages().slice(-2)).toMatchObject([
      { unsupported: { type: 'edit' } },
      { unsupported: { type: 'revoke' } },
    ])

    w.graph.addNumber({ ...business, displayPhoneNumber: '551140001000', coexistence: true })
    const again = w.graph.customerSends({ ...at, text: 'errado' })
    w.graph.customerEdits({ ...at, messageId: again.messageId, text: 'certo' })
    w.graph.customerDeletes({ ...at, messageId: again.messageId })
    await w.graph.settled()
    expect(w.messages().slice(-2)).toMatchObject([
      { type: 'edit', edit: { original_message_id: again.messageId } },
      { type: 'revoke', revoke: { original_message_id: again.messageId } },
    ])
    expect(
      w
        .chat()
        .messages.filter(({ isVisible }) => isVisible)
        .at(-1),
    ).toMatchObject({ isDeleted: true })
  })

  test('are refused for another sender’s message and for a deleted one', async () => {
    const answer = await w.send({ text: { body: 'meu' } })
    const messageId = answer.body.messages[0].id
    expect(() => w.graph.customerDeletes({ ...at, messageId })).toThrow(/only what they wrote/)
    const own = w.graph.customerSends({ ...at, text: 'a' })
    w.graph.customerDeletes({ ...at, messageId: own.messageId })
    expect(() => w.graph.customerDeletes({ ...at, messageId: own.messageId })).toThrow(/before/)
  })
})
