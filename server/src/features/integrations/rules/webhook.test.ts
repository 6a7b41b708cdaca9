import { describe, expect, it } from 'vitest'
import { webhookReply as reply } from './webhook.ts'

describe('the answer of a webhook', () => {
  it('sends texts and files, sets variables and moves the ticket', () => {
    expect(
      reply({
        messages: ['Oi', { text: 'Tudo bem?' }, { mediaUrl: 'https://x.example/a.png', caption: 'Foto' }],
        variables: { pedido: 12, pago: true },
        ticket: { queueId: 3, userId: 5, tags: [7] },
      }),
    ).toEqual({
      says: [
        { kind: 'text', text: 'Oi' },
        { kind: 'text', text: 'Tudo bem?' },
        { kind: 'file', url: 'https://x.example/a.png', caption: 'Foto', isVoiceNote: false },
      ],
      deed: { kind: 'move', queueId: 3, userId: 5 },
      tagIds: [7],
      pairs: [],
      tokens: 0,
      variables: { pedido: '12', pago: 'true' },
      session: {},
      isOver: false,
    })
    expect(reply({ ticket: { close: true, farewell: false } })?.deed).toEqual({ kind: 'close', saysFarewell: false })
    expect(reply({ ticket: { end: true } })?.deed).toEqual({ kind: 'end' })
  })
  it('is silence when it contains nothing for us', () => {
    for (const said of ['', 'ok', [], { message: 'Workflow was started' }, null, 12])
      expect(reply(said)).toMatchObject({ says: [], deed: null })
  })
  it('is nonsense when it names something forbidden', () => {
    expect(reply({ messages: 'oi' })).toBeNull()
    expect(reply({ messages: [{ text: '' }] })).toBeNull()
    expect(reply({ messages: [{ mediaUrl: 'file:' }] })).toBeNull()
    expect(reply({ ticket: { queueId: '3; drop table' } })).toBeNull()
    expect(reply({ messages: Array.from({ length: 21 }, () => 'x') })).toBeNull()
  })
})
