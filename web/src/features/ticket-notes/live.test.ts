import type { TicketNote } from '@guiche/contract/features/ticket-notes'
import { describe, expect, test } from 'vitest'
import { withNote, withoutNote } from './live/notes.ts'

const note = (id: number, words = 'x', updatedAt = '2026-03-02T12:00:00.000Z'): TicketNote => ({
  id,
  note: words,
  ticketId: 1,
  contactId: 1,
  userId: 1,
  user: { id: 1, name: 'Ana' },
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt,
})

describe('a list of notes', () => {
  test('takes each note once, newest first', () => {
    const notes = withNote(withNote([note(1)], note(3)), note(2))
    expect(notes.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(withNote(notes, note(2))).toBe(notes)
  })
  test('keeps the newer words', () => {
    const changed = withNote([note(1, 'velha')], note(1, 'nova', '2026-03-02T12:01:00.000Z'))
    expect(changed[0]?.note).toBe('nova')
    expect(withNote(changed, note(1, 'velha'))).toBe(changed)
  })
  test('lets go of one', () => expect(withoutNote([note(1), note(2)], 1).map(({ id }) => id)).toEqual([2]))
})
