import type { TicketNote } from '@guiche/contract/features/ticket-notes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notesOf } from './api.ts'
import { withNote, withoutNote } from './live/notes.ts'
import { onContactOfNotes, onTicketNote } from './live.ts'

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
  test('adds each note once, newest first', () => {
    const notes = withNote(withNote([note(1)], note(3)), note(2))
    expect(notes.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(withNote(notes, note(2))).toBe(notes)
  })
  test('keeps the newer text', () => {
    const changed = withNote([note(1, 'velha')], note(1, 'nova', '2026-03-02T12:01:00.000Z'))
    expect(changed[0]?.note).toBe('nova')
    expect(withNote(changed, note(1, 'velha'))).toBe(changed)
  })
  test('removes a deleted note', () => expect(withoutNote([note(1), note(2)], 1).map(({ id }) => id)).toEqual([2]))
})

describe('the notes of an open ticket', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  /** Looked at while events come; answers how often it was asked for. */
  const open = (ticketId: number, initialData: TicketNote[]) => {
    const client = new QueryClient()
    const { queryKey } = notesOf(ticketId)
    let asked = 0
    const queryFn = () => {
      asked += 1
      return [note(9)]
    }
    const screen = new QueryObserver(client, { queryKey, queryFn, initialData, staleTime: Number.POSITIVE_INFINITY })
    onTestFinished(screen.subscribe(() => undefined))
    const seen = () => client.getQueryData<TicketNote[]>(queryKey)
    const settled = async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      return { asked, ids: seen()?.map(({ id }) => id) }
    }
    return { client, settled }
  }

  test('show the first ones without a fetch', async () => {
    const { client, settled } = open(1, [])
    for (const id of [1, 2, 3]) onTicketNote(client, { action: 'create', record: note(id) })
    expect(await settled()).toEqual({ asked: 0, ids: [3, 2, 1] })
  })
  test('are fetched once when there were none and somebody wrote in another ticket', async () => {
    const { client, settled } = open(2, [])
    for (const id of [1, 2, 3]) onTicketNote(client, { action: 'create', record: note(id) })
    expect(await settled()).toEqual({ asked: 1, ids: [9] })
  })
  test('are fetched once when its contact was merged or split', async () => {
    const { client, settled } = open(1, [note(1)])
    for (const contactId of [2, 3]) onContactOfNotes(client, { action: 'delete', contactId, mergedInto: 1 })
    onContactOfNotes(client, { action: 'create', contactId: 2, contact: {} as never, splitFrom: 1 })
    expect(await settled()).toEqual({ asked: 1, ids: [9] })
  })
  test('stay as they are when a contact is deleted', async () => {
    const { client, settled } = open(1, [note(1)])
    onContactOfNotes(client, { action: 'delete', contactId: 2 })
    expect(await settled()).toEqual({ asked: 0, ids: [1] })
  })
})
