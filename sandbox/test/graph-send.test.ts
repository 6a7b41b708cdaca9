import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, business, graphWorld, opus, pdf, png, token } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
let inbound: string
let media: Record<'png' | 'opus' | 'pdf', string>

beforeAll(async () => {
  w = await graphWorld()
  inbound = await w.anaWrites()
  media = {
    png: (await w.upload(png, 'image/png')).body.id,
    opus: (await w.upload(opus, 'audio/ogg')).body.id,
    pdf: (await w.upload(pdf, 'application/pdf')).body.id,
  }
})
afterAll(() => w.close())

const button = (id: string, title = `Botão ${id}`) => ({ type: 'reply', reply: { id, title } })
const buttons = (list: object[], body = 'Escolha') => ({
  type: 'interactive',
  interactive: { type: 'button', body: { text: body }, action: { buttons: list } },
})
const row = (id: number) => ({ id: `r${id}`, title: `Linha ${id}` })
const list = (rows: object[], extra: object = {}) => ({
  type: 'interactive',
  interactive: { type: 'list', body: { text: 'Escolha' }, action: { button: 'Ver', sections: [{ rows }] }, ...extra },
})

describe('accepted messages', () => {
  const cases = (): [string, object][] => [
    ['text', { type: 'text', text: { body: 'olá', preview_url: false } }],
    ['text without a type', { text: { body: 'olá' } }],
    ['text of 4096 characters', { type: 'text', text: { body: 'x'.repeat(4096) } }],
    ['a formatted number', { to: '+55 (11) 98765-4321', text: { body: 'olá' } }],
    ['a reply', { text: { body: 'olá' }, context: { message_id: inbound } }],
    ['image by id', { type: 'image', image: { id: media.png, caption: 'foto' } }],
    ['voice note', { type: 'audio', audio: { id: media.opus, voice: true } }],
    ['document', { type: 'document', document: { id: media.pdf, filename: 'boleto.pdf', caption: 'boleto' } }],
    ['reaction', { type: 'reaction', reaction: { message_id: inbound, emoji: '👍' } }],
    ['location', { type: 'location', location: { latitude: '-23.5', longitude: -46.6, name: 'Sé' } }],
    ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Bia', first_name: 'Bia' } }] }],
    ['three buttons', buttons([button('a'), button('b'), button('c')])],
    ['ten rows', list(Array.from({ length: 10 }, (_, index) => row(index)))],
    ['template', { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } }],
  ]

  test.each(Array.from({ length: 14 }, (_, index) => index))(
    'send %i is accepted and reaches the phone',
    async (index) => {
      const [name, body] = cases()[index] ?? ['', {}]
      const answer = await w.send(body)
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
      expect(answer.body).toMatchObject({ messaging_product: 'whatsapp', contacts: [{ wa_id: ana }] })
      await w.graph.settled()
      const sent = w.chat().messages.find(({ id }) => id === answer.body.messages[0].id)
      expect(sent, name).toMatchObject({ status: name === 'reaction' ? 'sent' : 'delivered' })
    },
  )

  test('a reply shows what it answers and a reaction shows on its message', () => {
    const { messages } = w.chat()
    expect(messages.some(({ quoted }) => quoted?.id === inbound)).toBe(true)
    expect(messages.find(({ id }) => id === inbound)?.businessReaction).toBe('👍')
  })

  test('the Brazilian number without its ninth digit reaches the same person', async () => {
    const answer = await w.send({ to: '551187654321', text: { body: 'olá' } })
    expect(answer.body.contacts).toEqual([{ input: '551187654321', wa_id: ana }])
  })

  test('a quotation of an unknown message is dropped silently', async () => {
    const answer = await w.send({ text: { body: 'sem citação' }, context: { message_id: 'wamid.unknown' } })
    expect(answer.status).toBe(200)
    expect(w.chat().messages.find(({ text }) => text === 'sem citação')?.quoted).toBeUndefined()
  })
})

describe('refused messages', () => {
  const refusals: [string, object, number, string | RegExp][] = [
    ['no product', { messaging_product: undefined, text: { body: 'a' } }, 100, /messaging_product is required/],
    ['another product', { messaging_product: 'sms', text: { body: 'a' } }, 100, /messaging_product/],
    ['no recipient', { to: undefined, text: { body: 'a' } }, 100, /parameter to is required/],
    ['a word for a number', { to: 'ana', text: { body: 'a' } }, 131009, /phone number/],
    ['a bad scoped id', { to: undefined, recipient: 'ana', text: { body: 'a' } }, 131009, /recipient/],
    ['the own number', { to: '551140001000', text: { body: 'a' } }, 131021, /same/],
    ['an unknown type', { type: 'poll', poll: {} }, 100, /type must be one of/],
    ['a misspelled key', { text: { body: 'a' }, contxt: {} }, 100, /contxt/],
    ['a misspelled key inside', { text: { body: 'a', previewUrl: true } }, 100, /previewUrl/],
    ['no content', { type: 'text' }, 100, /text is required/],
    ['no body', { type: 'text', text: {} }, 131008, /text\['body'\]/],
    ['an empty body', { type: 'text', text: { body: '' } }, 100, /non-empty/],
    ['text of 4097 characters', { text: { body: 'x'.repeat(4097) } }, 100, /at most 4096/],
    ['callback data of 513', { text: { body: 'a' }, biz_opaque_callback_data: 'x'.repeat(513) }, 100, /at most 512/],
    ['caption of 1025', { type: 'image', image: { id: '1', caption: 'x'.repeat(1025) } }, 100, /at most 1024/],
    ['id and link', { type: 'image', image: { id: '1', link: 'https://a.b/c.png' } }, 100, /Either id or link/],
    ['neither id nor link', { type: 'image', image: {} }, 100, /Either id or link/],
    ['unknown media', { type: 'image', image: { id: '123' } }, 100, /media attachment ID/],
    ['a link that is none', { type: 'image', image: { link: 'file:///etc/passwd' } }, 100, /link/],
    ['latitude 91', { type: 'location', location: { latitude: 91, longitude: 0 } }, 100, /latitude/],
    ['no contacts', { type: 'contacts', contacts: [] }, 100, /contacts/],
    ['no buttons', buttons([]), 131009, /buttons count/],
    ['four buttons', buttons(['a', 'b', 'c', 'd'].map((id) => button(id))), 131009, /Max allowed buttons: 3/],
    ['a title of 21', buttons([button('a', 'x'.repeat(21))]), 131009, /Max length: 20/],
    ['the same title twice', buttons([button('a', 'Sim'), button('b', 'Sim')]), 131009, /unique/],
    ['a button body of 1025', buttons([button('a')], 'x'.repeat(1025)), 131009, /Max length: 1024/],
    ['eleven rows', list(Array.from({ length: 11 }, (_, index) => row(index))), 131009, /row count/],
    ['a row title of 25', list([{ id: 'a', title: 'x'.repeat(25) }]), 131009, /Max length: 24/],
    ['an unknown interactive', { type: 'interactive', interactive: { type: 'carousel' } }, 131009, /interactive/],
    ['an unknown template', template('bye_world', 'en_US'), 132001, /does not exist in en_US/],
    ['a template in another language', template('hello_world', 'pt_BR'), 132001, /pt_BR/],
  ]

  test.each(refusals)('%s', async (_name, body, code, words) => {
    const before = w.chat().messages.length
    const answer = await w.send(body)
    const { error } = answer.body
    expect(answer.status).toBe(code === 132001 ? 404 : 400)
    expect(error).toMatchObject({ code, type: 'OAuthException', fbtrace_id: expect.any(String) })
    expect(`${error.message} ${error.error_data?.details}`).toMatch(words)
    expect(w.chat().messages).toHaveLength(before)
  })

  test('a body that is not JSON', async () => {
    const answer = await fetch(`${w.graph.url}/v23.0/${business.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 100 } })
  })
})

function template(name: string, code: string) {
  return { type: 'template', template: { name, language: { code } } }
}

describe('who may call', () => {
  test('a valid token sends, a missing or wrong one is refused with 190', async () => {
    expect((await w.send({ text: { body: 'a' } })).status).toBe(200)
    for (const bearer of ['', 'wrong']) {
      const answer = await w.send({ text: { body: 'a' } }, bearer)
      expect(answer.status).toBe(401)
      expect(answer.body.error).toMatchObject({ code: 190, type: 'OAuthException' })
      expect(answer.headers.get('www-authenticate')).toMatch(/invalid_token/)
    }
  })

  test('the token of another account has no access to this one', async () => {
    w.graph.addNumber({ phoneNumberId: '99001', wabaId: '99002', displayPhoneNumber: '55119999', accessToken: 'other' })
    const answer = await w.send({ text: { body: 'a' } }, 'other')
    expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 33, type: 'GraphMethodException' })
    expect((await w.call('GET', '99001', undefined, 'other')).status).toBe(200)
    expect((await w.call('GET', media.png, undefined, 'other')).body.error).toMatchObject({ error_subcode: 33 })
  })

  test('an unknown number and an unknown path are refused', async () => {
    const number = await w.call('POST', '555/messages', { messaging_product: 'whatsapp', to: ana, text: { body: 'a' } })
    expect(number.body.error).toMatchObject({ code: 100, error_subcode: 33 })
    expect((await w.call('GET', 'a/b/c')).body.error.code).toBe(2500)
  })

  test('the number describes itself, and an unknown field is refused', async () => {
    const number = await w.call('GET', `${business.phoneNumberId}?fields=display_phone_number,verified_name`)
    expect(number.body).toEqual({
      display_phone_number: '+551140001000',
      verified_name: 'Empresa de teste',
      id: business.phoneNumberId,
    })
    expect((await w.call('GET', `${business.phoneNumberId}?fields=colour`)).body.error.code).toBe(100)
    const numbers = await w.call('GET', `${business.wabaId}/phone_numbers`)
    expect(numbers.body.data).toHaveLength(1)
  })
})

describe('switched-on faults', () => {
  test.each([
    [130429, 429],
    [190, 401],
    [131016, 500],
    [2, 503],
  ])('code %i answers the next send only', async (code, http) => {
    w.graph.setFaults({ sendFailures: [{ code, count: 1 }] })
    const answer = await w.send({ text: { body: 'a' } })
    expect([answer.status, answer.body.error.code]).toEqual([http, code])
    expect((await w.send({ text: { body: 'a' } })).status).toBe(200)
  })

  test('a connection cut after accepting leaves the message sent, one cut before leaves nothing', async () => {
    w.graph.setFaults({ sendCutsAfterAccept: 1 })
    await expect(w.send({ text: { body: 'sem resposta' } })).rejects.toThrow()
    w.graph.setFaults({ sendCutsBeforeAccept: 1 })
    await expect(w.send({ text: { body: 'perdida' } })).rejects.toThrow()
    await w.graph.settled()
    const texts = w.chat().messages.map(({ text }) => text)
    expect(texts).toContain('sem resposta')
    expect(texts).not.toContain('perdida')
  })

  test('an expired token is refused everywhere until it is renewed', async () => {
    w.graph.setFaults({ tokenExpired: true })
    expect((await w.call('GET', business.phoneNumberId)).body.error).toMatchObject({ code: 190, error_subcode: 463 })
    w.graph.clearFaults()
    expect((await w.call('GET', business.phoneNumberId)).status).toBe(200)
  })

  test('an unknown code is not a fault', () => {
    expect(() => w.graph.setFaults({ sendFailures: [{ code: 42 }] })).toThrow(/known error code/)
  })
})

describe('reading and typing', () => {
  test('marking a message read turns its ticks and those before it blue, and shows typing', async () => {
    const first = await w.anaWrites('um')
    const second = await w.anaWrites('dois')
    const body = { to: undefined, status: 'read', message_id: second, typing_indicator: { type: 'text' } }
    expect((await w.send(body)).body).toEqual({ success: true })
    const { messages, isBusinessTyping } = w.chat()
    expect(isBusinessTyping).toBe(true)
    expect(messages.filter(({ id }) => id === first || id === second).map(({ status }) => status)).toEqual([
      'read',
      'read',
    ])
    await w.send({ text: { body: 'pronto' } })
    await w.graph.settled()
    expect(w.chat().isBusinessTyping).toBe(false)
  })

  test('a message that this number never received cannot be read', async () => {
    const answer = await w.send({ to: undefined, status: 'read', message_id: 'wamid.unknown' })
    expect(answer.body.error.code).toBe(131009)
  })
})
