import { describe, expect, it } from 'vitest'
import { isExpired, keywordReply, richText, TypebotAnswer, transferIn, typebotReply, typebotWords } from './typebot.ts'

const text = (words: string) => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text: words }] }] } })
const reply = (answer: object, unknown = '') => typebotReply(TypebotAnswer.parse(answer), { sessionId: 's', unknown })

describe('a text of Typebot', () => {
  it('keeps bold, italic, underline and links as the marks of WhatsApp', () => {
    const line = [
      { text: 'Olá ' },
      { text: 'Ana ', bold: true },
      { text: 'tudo', italic: true },
      { text: ' bem', underline: true },
      { type: 'a', url: 'https://x.example', children: [{ text: 'aqui' }] },
    ]
    expect(
      richText([
        { type: 'p', children: line },
        { type: 'p', children: [{ text: 'Fim' }] },
      ]),
    ).toBe('Olá *Ana* _tudo_ ~bem~aqui (https://x.example)\nFim')
  })
  it('shows lists as lines', () => {
    const item = (words: string) => ({ type: 'li', children: [{ type: 'lic', children: [{ text: words }] }] })
    expect(richText([{ type: 'ol', children: [item('um'), item('dois')] }])).toBe('1. um\n2. dois')
  })
})

describe('an answer of Typebot', () => {
  it('shows choices as numbered lines, and accepts a number or a name', () => {
    const { says, session } = reply({
      messages: [text('Qual?')],
      input: { type: 'choice input', items: [{ content: 'Azul' }, { content: 'Verde' }] },
    })
    expect(says).toEqual([
      { kind: 'text', text: 'Qual?' },
      { kind: 'text', text: '*1* - Azul\n*2* - Verde' },
    ])
    expect(session).toEqual({ sessionId: 's', choices: ['Azul', 'Verde'], isMultiple: false })
    const kept = { choices: ['Azul', 'Verde'], isMultiple: false }
    expect([' 2 ', 'verde', '3', 'outra'].map((words) => typebotWords(words, kept))).toEqual([
      'Verde',
      'Verde',
      '3',
      'outra',
    ])
    expect(typebotWords('1 e 2', { ...kept, isMultiple: true })).toBe('Azul, Verde')
  })
  it('takes each choice once, however often a customer writes its number', () => {
    const kept = { choices: ['Azul', 'Verde'.repeat(2000)], isMultiple: true }
    expect(typebotWords(`2${',1,2'.repeat(20_000)}`, kept)).toBe(`${'Verde'.repeat(2000)}, Azul`)
    expect(typebotWords('1,1', { ...kept, isMultiple: false })).toBe('Azul')
  })
  it('sends pictures as files, recordings as voice notes, and video pages as links', () => {
    const media = (type: string, url: string) => ({ type, content: { url } })
    const { says } = reply({
      messages: [
        media('image', 'https://x.example/a.png'),
        media('audio', 'https://x.example/a.mp3'),
        media('video', 'https://youtube.com/watch?v=1'),
        media('embed', 'https://x.example/page'),
      ],
    })
    expect(says).toEqual([
      { kind: 'file', url: 'https://x.example/a.png', caption: '', isVoiceNote: false },
      { kind: 'file', url: 'https://x.example/a.mp3', caption: '', isVoiceNote: true },
      { kind: 'text', text: 'https://youtube.com/watch?v=1' },
      { kind: 'text', text: 'https://x.example/page' },
    ])
  })
  it('is the unknown message when it is empty or did not understand', () => {
    const input = { type: 'text input' }
    expect(reply({ messages: [], input }, 'Não entendi.').says).toEqual([{ kind: 'text', text: 'Não entendi.' }])
    const invalid = reply({ messages: [text('Invalid message. Please, try again.')], input }, 'Não entendi.')
    expect(invalid.says).toEqual([{ kind: 'text', text: 'Não entendi.' }])
    expect(invalid.session).toMatchObject({ sessionId: 's' })
  })
  it('shows choices that have pictures, and says how far a rating goes', () => {
    const items = [
      { title: 'Pão', pictureSrc: 'https://x.example/pao.png' },
      { title: 'Bolo', pictureSrc: '' },
    ]
    const shown = reply({ messages: [], input: { type: 'picture choice input', items } })
    expect(shown.says).toEqual([
      { kind: 'file', url: 'https://x.example/pao.png', caption: '*1* - Pão', isVoiceNote: false },
      { kind: 'text', text: '*2* - Bolo' },
    ])
    expect(shown.session).toMatchObject({ choices: ['Pão', 'Bolo'] })
    const rated = reply({ messages: [text('Nota?')], input: { type: 'rating input', options: { length: 5 } } })
    expect(rated.says.map((said) => (said.kind === 'text' ? said.text : said.kind))).toEqual(['Nota?', '_1 – 5_'])
  })
  it('is the end when it asks nothing more', () => {
    expect(reply({ messages: [text('Tchau')] })).toMatchObject({ session: null, isOver: true })
    expect(reply({ messages: [text('Nome?')], input: { type: 'text input' } }).isOver).toBe(false)
  })
  it('ends silently in a flow, where it sends its unknown message elsewhere', () => {
    const silent = TypebotAnswer.parse({ messages: [] })
    const given = { sessionId: 's', unknown: 'Não entendi.' }
    expect(typebotReply(silent, { ...given, endsQuietly: true })).toMatchObject({ says: [], isOver: true })
    expect(typebotReply(silent, given)).toMatchObject({ says: [{ text: 'Não entendi.' }], isOver: false })
  })
  it('moves the ticket by a line of # and JSON, which nobody reads', () => {
    expect(reply({ messages: [text('#{"queueId": 3, "userId": "4"}')] })).toMatchObject({
      says: [],
      deed: { kind: 'move', queueId: 3, userId: 4 },
    })
    expect(transferIn('#{"queueId": null, "stopBot": true}')).toEqual({ deed: { kind: 'end' } })
    for (const words of ['#{"queueId": "x"}', '#{}', '#[]']) expect(transferIn(words)).toEqual({ deed: null })
    for (const words of ['#oi', '# 3', '{"queueId": 3}']) expect(transferIn(words)).toBeNull()
  })
})

it('keywords are followed in any case', () => {
  const settings = {
    typebot_keyword_finish: 'Sair',
    typebot_keyword_restart: 'menu',
    typebot_restart_message: 'De novo',
  }
  expect(keywordReply(' sair ', settings)?.deed).toEqual({ kind: 'close', saysFarewell: true })
  expect(keywordReply('MENU', settings)).toMatchObject({ says: [{ text: 'De novo' }], session: null, deed: null })
  expect(keywordReply('', { ...settings, typebot_keyword_finish: '' })).toBeNull()
})

it('a conversation expires minutes after its last message, or never', () => {
  const at = new Date('2026-01-01T10:00:00Z')
  expect(isExpired(at, 1, new Date('2026-01-01T10:01:01Z'))).toBe(true)
  expect(isExpired(at, 1, new Date('2026-01-01T10:00:59Z'))).toBe(false)
  expect(isExpired(at, 0, new Date('2027-01-01T10:00:00Z'))).toBe(false)
})
