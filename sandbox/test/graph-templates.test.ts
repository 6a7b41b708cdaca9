import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, business, graphWorld, png } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
const path = `${business.wabaId}/message_templates`

const reminder = {
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['h'] } },
    { type: 'BODY', text: 'Olá {{1}}, seu horário é {{2}}.', example: { body_text: [['Ana', '10h']] } },
    { type: 'FOOTER', text: 'Até logo' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Confirmo' },
        { type: 'URL', text: 'Ver', url: 'https://exemplo.com.br/{{1}}' },
      ],
    },
  ],
}

beforeAll(async () => {
  w = await graphWorld()
  await w.anaWrites()
})
afterAll(() => w.close())

describe('the list', () => {
  test('a submitted template is pending, then approved with a webhook', async () => {
    const created = await w.call('POST', path, reminder)
    expect(created.body).toEqual({ id: expect.stringMatching(/^\d+$/), status: 'PENDING', category: 'UTILITY' })
    await w.graph.settled()
    expect(w.received.at(-1)).toMatchObject({
      field: 'message_template_status_update',
      value: {
        event: 'APPROVED',
        message_template_name: 'lembrete',
        message_template_language: 'pt_BR',
        reason: 'NONE',
      },
    })
    const listed = await w.call('GET', `${path}?name=lembrete`)
    expect(listed.body.data).toMatchObject([{ name: 'lembrete', status: 'APPROVED', id: created.body.id }])
  })

  test('the list has pages', async () => {
    for (const name of ['um', 'dois', 'tres']) {
      w.graph.addTemplate(business.wabaId, { ...reminder, category: 'UTILITY', name })
    }
    const names: string[] = []
    let after = ''
    do {
      const { body } = await w.call('GET', `${path}?limit=2${after === '' ? '' : `&after=${after}`}`)
      names.push(...body.data.map((template: { name: string }) => template.name))
      after = body.paging?.next === undefined ? '' : body.paging.cursors.after
    } while (after !== '')
    expect(names).toEqual(['hello_world', 'lembrete', 'um', 'dois', 'tres'])
  })

  test.each<[string, object, number | undefined]>([
    ['the same name and language', {}, 2388024],
    ['a name with capitals', { name: 'Lembrete' }, undefined],
    ['an unknown category', { name: 'a', category: 'PROMO' }, undefined],
    ['no body', { name: 'a', components: [{ type: 'FOOTER', text: 'a' }] }, undefined],
    ['a variable without an example', { name: 'a', components: [{ type: 'BODY', text: 'Olá {{1}}' }] }, 2388043],
  ])('%s is refused', async (_name, change, subcode) => {
    const answer = await w.call('POST', path, { ...reminder, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 100, ...(subcode === undefined ? {} : { error_subcode: subcode }) })
  })

  test('a deleted template is gone, an unknown one cannot be deleted', async () => {
    expect((await w.call('DELETE', `${path}?name=um`)).body).toEqual({ success: true })
    expect((await w.call('DELETE', `${path}?name=um`)).status).toBe(400)
  })
})

describe('sending one', () => {
  const text = (value: string) => ({ type: 'text', text: value })
  let image = ''
  beforeAll(async () => {
    image = (await w.upload(png, 'image/png')).body.id
  })

  const good = () => [
    { type: 'header', parameters: [{ type: 'image', image: { id: image } }] },
    { type: 'body', parameters: [text('Ana'), text('10h')] },
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'sim' }] },
    { type: 'button', sub_type: 'url', index: 1, parameters: [text('42')] },
  ]
  const sending = (components: object[]) => ({
    type: 'template',
    template: { name: 'lembrete', language: { code: 'pt_BR' }, components },
  })

  test('with all its parameters it shows the filled-in text, and its quick reply answers', async () => {
    const answer = await w.send(sending(good()))
    expect(answer.body.messages[0].message_status).toBe('accepted')
    await w.graph.settled()
    const messageId = answer.body.messages[0].id
    expect(w.chat().messages.find(({ id }) => id === messageId)).toMatchObject({
      text: 'Olá Ana, seu horário é 10h.\nAté logo',
      choices: [{ id: 'sim', title: 'Confirmo' }],
      media: { mimeType: 'image/png' },
    })
    w.graph.customerChooses({ from: ana, phoneNumberId: business.phoneNumberId, messageId, choice: 'sim' })
    await w.graph.settled()
    expect(w.messages().at(-1)).toMatchObject({ type: 'button', button: { payload: 'sim', text: 'Confirmo' } })
  })

  const without = (index: number) => good().filter((_, position) => position !== index)
  test.each<[string, () => object[], number]>([
    ['one body parameter', () => good().with(1, { type: 'body', parameters: [text('Ana')] }), 132000],
    ['no body', () => without(1), 132000],
    ['no header image', () => without(0), 132012],
    ['a text for a header', () => good().with(0, { type: 'header', parameters: [text('a')] }), 132012],
    ['no link parameter', () => without(3), 131008],
    ['a button too many', () => [...good(), { type: 'button', sub_type: 'quick_reply', index: '5' }], 132012],
    [
      'an unknown header image',
      () => good().with(0, { type: 'header', parameters: [{ type: 'image', image: { id: '1' } }] }),
      100,
    ],
  ])('%s is refused', async (_name, components, code) => {
    const answer = await w.send(sending(components()))
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe(code)
  })

  test('a paused or rejected template is refused', async () => {
    const template = w.graph.templates(business.wabaId).find(({ name }) => name === 'dois')
    w.graph.judgeTemplate(template?.id ?? '', 'PAUSED')
    const paused = { type: 'template', template: { name: 'dois', language: { code: 'pt_BR' }, components: good() } }
    expect((await w.send(paused)).body.error.code).toBe(132015)
    w.graph.judgeTemplate(template?.id ?? '', 'REJECTED')
    expect((await w.send(paused)).body.error.code).toBe(132001)
  })
})
