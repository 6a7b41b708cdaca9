import { describe, expect, it } from 'vitest'
import {
  doneIn,
  messagesOf,
  type PromptFacts,
  promptReply,
  systemText,
  toolsOf,
  transferPhrase,
  unansweredOf,
} from './prompt.ts'

const facts: PromptFacts = {
  prompt: 'Você atende uma padaria.',
  firstName: 'Ana',
  maxTokens: 100,
  queues: [{ id: 3, name: 'Vendas' }],
  tags: [{ id: 7, name: 'VIP' }],
}
const call = (name: string, given: unknown) => ({
  id: name,
  type: 'function' as const,
  function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
})

describe('an AI', () => {
  it('gets its prompt, the first name, the length and the phrase', () => {
    for (const part of ['Você atende uma padaria.', 'Ana', '100', transferPhrase])
      expect(systemText(facts)).toContain(part)
  })
  it('remembers both sides, and reads the transcripts of recordings', () => {
    const said = { id: 'a', body: 'Oi', from_me: false, media_type: 'conversation', transcription: null }
    const heard = { id: 'b', body: '', from_me: false, media_type: 'audio', transcription: 'Quero pão' }
    const answer = { id: 'c', body: 'Olá', from_me: true, media_type: 'conversation', transcription: null }
    const unheard = { ...heard, transcription: null }
    expect(messagesOf(facts, [said, answer, heard, unheard]).slice(1)).toEqual([
      { role: 'user', content: 'Oi' },
      { role: 'assistant', content: 'Olá' },
      { role: 'user', content: 'Quero pão' },
      { role: 'user', content: '[áudio]' },
    ])
    expect(unansweredOf([said, answer, heard, unheard])).toEqual([heard, unheard])
    expect(unansweredOf([said])).toEqual([said])
    expect(unansweredOf([said, answer])).toEqual([])
  })
  it('is shown the available pictures, with their captions', () => {
    const picture = { id: 'p', body: 'Este', from_me: false, media_type: 'image', transcription: null }
    const bare = { ...picture, id: 'q', body: '' }
    const url = 'data:image/png;base64,AA=='
    const image = { type: 'image_url', image_url: { url } }
    const shown = messagesOf(
      facts,
      [picture, bare, { ...bare, id: 'r' }],
      new Map([
        ['p', url],
        ['q', url],
      ]),
    )
    expect(shown.slice(1).map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'Este' }, image],
      [image],
      '[image]',
    ])
  })
  it('is offered the existing queues and tags', () => {
    expect(toolsOf(facts).map((each) => each.function.name)).toEqual([
      'move_to_queue',
      'close_ticket',
      'add_tag',
      'set_contact_field',
    ])
    expect(toolsOf({ ...facts, queues: [], tags: [] }).map((each) => each.function.name)).toEqual([
      'close_ticket',
      'set_contact_field',
    ])
  })
  it('may do what it was offered, and nothing else', () => {
    expect(doneIn([call('move_to_queue', { queue: 'Vendas' }), call('add_tag', { tag: 'VIP' })], facts)).toEqual({
      deed: { kind: 'move', queueId: 3, userId: null },
      tagIds: [7],
      pairs: [],
    })
    expect(doneIn([call('set_contact_field', { name: 'Cidade', value: 'Recife' })], facts).pairs).toEqual([
      { name: 'Cidade', value: 'Recife' },
    ])
    const strange = [
      call('move_to_queue', { queue: 'Diretoria' }),
      call('move_to_queue', '{'),
      call('add_tag', { tag: 7 }),
      call('delete_company', {}),
      call('set_contact_field', { name: '' }),
    ]
    expect(doneIn(strange, facts)).toEqual({ deed: null, tagIds: [], pairs: [] })
  })
  it('hands over by the phrase, which nobody reads', () => {
    const none = { deed: null, tagIds: [], pairs: [] }
    const more = { queueId: 3, voice: null, tokens: 12 }
    expect(promptReply(`${transferPhrase}. Um momento!`, none, more)).toMatchObject({
      says: [{ kind: 'text', text: 'Um momento!' }],
      deed: { kind: 'move', queueId: 3, userId: null },
      tokens: 12,
    })
    expect(promptReply('Olá', none, more).deed).toBeNull()
    expect(promptReply(transferPhrase, none, more).says).toEqual([])
  })
})
