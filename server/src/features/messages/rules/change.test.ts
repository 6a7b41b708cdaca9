import { abilitiesOf } from '@guiche/contract/channels'
import { describe, expect, it } from 'vitest'
import { type ChangeFacts, changeStep, mayDelete, mayEdit, mayReact } from './change.ts'

const now = new Date('2026-03-02T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const facts = (message: Partial<ChangeFacts['message']> = {}, more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  actor: { id: 1, isAdmin: false },
  message: {
    fromMe: true,
    userId: 1,
    isPrivate: false,
    isDeleted: false,
    mediaType: 'conversation',
    delivery: 'accepted',
    attempts: 1,
    isOnChannel: true,
    createdAt: ago(1),
    ...message,
  },
  ticket: { userId: 1, isGroup: false },
  abilities: abilitiesOf('whatsapp'),
  now,
  ...more,
})
const ok = (next: string) => ({ ok: true, next, effects: [] })
const no = (code: string) => ({ ok: false, code })
const cloud = { abilities: abilitiesOf('whatsappapi') }

describe('editing', () => {
  it('is for one’s own texts of the last 15 minutes', () => {
    expect(mayEdit(facts({ createdAt: ago(15) }))).toEqual(ok('channel'))
    expect(mayEdit(facts({ createdAt: ago(15.1) }))).toEqual(no('ERR_EDIT_TOO_LATE'))
    expect(mayEdit(facts({ fromMe: false }))).toEqual(no('ERR_NOT_OWN_MESSAGE'))
    expect(mayEdit(facts({ userId: 2 }))).toEqual(no('ERR_NOT_OWN_MESSAGE'))
    expect(mayEdit(facts({ userId: 2 }, { actor: { id: 1, isAdmin: true } }))).toEqual(ok('channel'))
  })
  it('is refused for files, deleted and failed messages, and if the channel does not support it', () => {
    expect(mayEdit(facts({ mediaType: 'image' }))).toEqual(no('ERR_MESSAGE_NOT_EDITABLE'))
    expect(mayEdit(facts({ isDeleted: true }))).toEqual(no('ERR_MESSAGE_NOT_EDITABLE'))
    expect(mayEdit(facts({ delivery: 'failed' }))).toEqual(no('ERR_MESSAGE_NOT_EDITABLE'))
    expect(mayEdit(facts({}, cloud))).toEqual(no('ERR_CHANNEL_UNABLE'))
  })
  it('of an unsent message changes only our row, on any channel', () => {
    expect(mayEdit(facts({ delivery: 'queued', attempts: 0 }, cloud))).toEqual(ok('here'))
    expect(mayEdit(facts({ delivery: 'queued', attempts: 1 }))).toEqual(ok('channel'))
    expect(mayEdit(facts({ isPrivate: true, delivery: 'none' }, cloud))).toEqual(ok('here'))
  })
  it('of a message written on the phone is for the ticket’s owner', () => {
    expect(mayEdit(facts({ userId: null }))).toEqual(ok('channel'))
    expect(mayEdit(facts({ userId: null }, { ticket: { userId: 2, isGroup: false } }))).toEqual(
      no('ERR_NOT_OWN_MESSAGE'),
    )
  })
})

describe('deleting', () => {
  it('is for our side’s messages, by the owner or the author', () => {
    expect(mayDelete(facts())).toEqual(ok('channel'))
    expect(mayDelete(facts({ fromMe: false }))).toEqual(no('ERR_NOT_OWN_MESSAGE'))
    expect(mayDelete(facts({ userId: 2 }, { ticket: { userId: 3, isGroup: false } }))).toEqual(no('ERR_CANNOT_REPLY'))
    expect(mayDelete(facts({ isDeleted: true }))).toEqual(no('ERR_DELETE_WAPP_MSG'))
  })
  it('is refused if the channel does not support it, or no longer allows it', () => {
    expect(mayDelete(facts({}, cloud))).toEqual(no('ERR_CHANNEL_UNABLE'))
    expect(mayDelete(facts({ createdAt: ago(61 * 60) }))).toEqual(no('ERR_DELETE_WAPP_MSG'))
  })
  it('of unsent messages and notes changes only our row; a note is only deleted by its author', () => {
    expect(mayDelete(facts({ delivery: 'failed' }, cloud))).toEqual(ok('here'))
    expect(mayDelete(facts({ delivery: 'queued', attempts: 0 }, cloud))).toEqual(ok('here'))
    expect(mayDelete(facts({ isPrivate: true, delivery: 'none', createdAt: ago(9_999) }))).toEqual(ok('here'))
    expect(mayDelete(facts({ isPrivate: true, userId: 2 }))).toEqual(no('ERR_NOT_OWN_MESSAGE'))
  })
})

describe('reacting', () => {
  it('is for messages that the channel has', () => {
    expect(mayReact(facts({ fromMe: false, userId: null, delivery: 'none' }, cloud))).toEqual(ok('channel'))
    expect(mayReact(facts({ isPrivate: true }))).toEqual(no('ERR_FETCH_WAPP_MSG'))
    expect(mayReact(facts({ isOnChannel: false, delivery: 'failed' }))).toEqual(no('ERR_CHANNEL_UNABLE'))
    expect(mayReact(facts({}, { abilities: abilitiesOf('facebook') }))).toEqual(no('ERR_CHANNEL_UNABLE'))
  })
})

describe('a waiting change', () => {
  const target = { delivery: 'accepted', isOnChannel: true } as const
  it('is sent after its message, and not before', () => {
    expect(changeStep({ kind: 'edit', waitsSince: ago(1), target }, now)).toEqual({ step: 'send' })
    const sending = { delivery: 'sending', isOnChannel: true } as const
    expect(changeStep({ kind: 'edit', waitsSince: ago(1), target: sending }, now)).toEqual({ step: 'wait' })
    const failed = { delivery: 'failed', isOnChannel: true } as const
    expect(changeStep({ kind: 'edit', waitsSince: ago(1), target: failed }, now)).toMatchObject({ step: 'fail' })
  })
  it('expires: an edit soon, a deletion after a day', () => {
    expect(changeStep({ kind: 'edit', waitsSince: ago(21), target }, now)).toEqual({ step: 'fail', code: 'expired' })
    expect(changeStep({ kind: 'delete', waitsSince: ago(21), target }, now)).toEqual({ step: 'send' })
    expect(changeStep({ kind: 'delete', waitsSince: ago(1441), target }, now)).toMatchObject({ code: 'expired' })
  })
})
