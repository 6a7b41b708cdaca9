import { abilitiesOf } from '@guiche/contract/channels'
import { describe, expect, it } from 'vitest'
import {
  type ForwardedFacts,
  kindToForward,
  leavesAt,
  mayForwardTo,
  type PassingFacts,
  type TargetFacts,
  turnToLeave,
} from './forward.ts'

const now = new Date('2026-03-02T12:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)

describe('passing on', () => {
  const kind = (message: Partial<ForwardedFacts>) =>
    kindToForward({ mediaType: 'image', mediaState: 'ready', isPrivate: false, isDeleted: false, ...message })

  it('takes what is whole and meant for customers', () => {
    expect(kind({})).toMatchObject({ ok: true, next: 'image' })
    expect(kind({ mediaType: 'adMetaPreview', mediaState: 'none' })).toMatchObject({ ok: true, next: 'text' })
    for (const message of [{ isPrivate: true }, { isDeleted: true }, { mediaState: 'pending' }] as const)
      expect(kind(message)).toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDABLE' })
    expect(kind({ mediaType: 'call_log', mediaState: 'none' })).toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDABLE' })
    expect(kind({ mediaState: 'missing' })).toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  })

  it('goes to whom the channel may write such things now', () => {
    const to = (target: Partial<TargetFacts>, kinds: Parameters<typeof mayForwardTo>[1] = ['text']) =>
      mayForwardTo(
        { contactIsActive: true, abilities: abilitiesOf('whatsappapi'), replyUntil: inMs(1), now, ...target },
        kinds,
      )
    expect(to({})).toMatchObject({ ok: true })
    expect(to({ contactIsActive: false })).toMatchObject({ code: 'ERR_CONTACT_BLOCKED' })
    for (const replyUntil of [null, now]) expect(to({ replyUntil })).toMatchObject({ code: 'ERR_REPLY_WINDOW_CLOSED' })
    expect(to({ replyUntil: null, abilities: abilitiesOf('whatsapp') })).toMatchObject({ ok: true })
    expect(to({ abilities: abilitiesOf('facebook') }, ['text', 'sticker'])).toMatchObject({
      code: 'ERR_CHANNEL_UNABLE',
    })
  })
})

describe('what is passed on leaves', () => {
  it('a pause after the one before it of the same forwarding', () => {
    expect([0, 1, 3].map((position) => leavesAt(position, now))).toEqual([null, inMs(900), inMs(2_700)])
  })

  const turn = (facts: Partial<PassingFacts>) =>
    turnToLeave({ isAnotherLeaving: false, lastLeftAt: null, ...facts }, now)

  it('at once where nothing has left for the length of a pause', () => {
    expect(turn({})).toBeNull()
    expect(turn({ lastLeftAt: inMs(-900) })).toBeNull()
  })
  it('a pause after the last one of any forwarding, and not while another is on its way', () => {
    expect(turn({ lastLeftAt: inMs(-300) })).toEqual(inMs(600))
    expect(turn({ isAnotherLeaving: true })).toEqual(inMs(900))
    expect(turn({ isAnotherLeaving: true, lastLeftAt: inMs(-899) })).toEqual(inMs(900))
  })
  it('no later than that after times of a clock that was set back', () => {
    expect(turn({ lastLeftAt: inMs(3_600_000) })).toEqual(inMs(900))
  })
})
