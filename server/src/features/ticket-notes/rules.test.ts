import { describe, expect, it } from 'vitest'
import { mayEditNote, mayRemoveNote } from './rules.ts'

const marina = { id: 7, isAdmin: false }
const admin = { id: 1, isAdmin: true }
const hers = { userId: 7 }
const nobodys = { userId: null }

describe('a note', () => {
  it('is changed only by its author, not even by an admin', () => {
    expect(mayEditNote(marina, hers)).toMatchObject({ ok: true })
    expect(mayEditNote(admin, hers)).toMatchObject({ code: 'ERR_NOT_OWN_NOTE' })
    expect(mayEditNote(marina, nobodys)).toMatchObject({ code: 'ERR_NOT_OWN_NOTE' })
  })
  it('is removed by its author and by admins', () => {
    expect(mayRemoveNote(marina, hers)).toMatchObject({ ok: true })
    for (const note of [hers, nobodys]) expect(mayRemoveNote(admin, note)).toMatchObject({ ok: true })
    for (const userId of [8, null])
      expect(mayRemoveNote(marina, { userId })).toMatchObject({ code: 'ERR_NOT_OWN_NOTE' })
  })
})
