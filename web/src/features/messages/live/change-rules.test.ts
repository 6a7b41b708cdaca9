import type { Message } from '@guiche/contract/features/messages'
import { describe, expect, test } from 'vitest'
import { plainMessage } from '../api/plain-message.ts'
import { asWanted, editableText, mayDelete, mayEdit, mayForward, mayReact, ownReaction } from './change-rules.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const message = (change: Partial<Message> = {}): Message => ({
  ...plainMessage,
  id: '00000000-0000-4000-8000-000000000001',
  ticketId: 1,
  contactId: 1,
  body: 'oi',
  fromMe: true,
  user: { id: 1, name: 'Ana' },
  ack: 2,
  createdAt: new Date(now - 60_000).toISOString(),
  ...change,
})
const ticket = { channel: 'whatsapp', userId: 1, isGroup: false } as const
const ana = { id: 1, profile: 'user' } as const

describe('what may be done with a message', () => {
  test('own texts of the last 15 minutes may be edited, when the channel supports it', () => {
    expect(mayEdit(message(), ticket, ana, now)).toBe(true)
    expect(mayEdit(message(), { ...ticket, channel: 'whatsappapi' }, ana, now)).toBe(false)
    expect(mayEdit(message({ user: { id: 2, name: 'Caio' } }), ticket, ana, now)).toBe(false)
    expect(mayEdit(message(), ticket, ana, now + 15 * 60_000)).toBe(false)
  })
  test('our messages may be deleted, a note by its author', () => {
    expect(mayDelete(message(), ticket, ana)).toBe(true)
    expect(mayDelete(message({ fromMe: false }), ticket, ana)).toBe(false)
    expect(mayDelete(message({ isPrivate: true, user: { id: 2, name: 'Caio' } }), ticket, ana)).toBe(false)
  })
  test('notes can be neither forwarded nor reacted to', () => {
    expect([mayForward(message()), mayReact(message(), 'whatsapp')]).toEqual([true, true])
    const note = message({ isPrivate: true })
    expect([mayForward(note), mayReact(note, 'whatsapp')]).toEqual([false, false])
  })
})

describe('a pending change', () => {
  const wish = (kind: 'edit' | 'reaction', text: string) => ({ kind, text, failure: null })
  test('is drawn as requested', () => {
    expect(asWanted(message({ pendingChanges: [wish('edit', 'olá')] })).body).toBe('olá')
    const reacted = message({ reactions: [{ emoji: '👍', fromMe: true }], pendingChanges: [wish('reaction', '❤️')] })
    expect([ownReaction(reacted), asWanted(reacted).reactions]).toEqual(['❤️', [{ emoji: '❤️', fromMe: true }]])
    expect(
      asWanted(message({ reactions: [{ emoji: '👍', fromMe: true }], pendingChanges: [wish('reaction', '')] }))
        .reactions,
    ).toEqual([])
  })
  test('that was refused shows the message as the customer has it', () => {
    const failure = { code: 'expired', detail: null } as const
    const refused = message({ pendingChanges: [{ kind: 'edit', text: 'olá', failure }] })
    expect(asWanted(refused)).toBe(refused)
  })
  test('the signature is not edited', () => expect(editableText('*Ana:*\noi')).toBe('oi'))
})
