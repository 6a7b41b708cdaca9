import { abilitiesOf } from '@guiche/contract/channels'
import { describe, expect, it } from 'vitest'
import {
  type ForwardedFacts,
  forwardedCopy,
  forwardedData,
  kindToForward,
  leavesAt,
  mayForwardTo,
  type PassingFacts,
  queueToForwardIn,
  type TargetFacts,
  turnToLeave,
} from './forward.ts'

const now = new Date('2026-03-02T12:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)

describe('forwarding', () => {
  const kind = (message: Partial<ForwardedFacts>) =>
    kindToForward({ mediaType: 'image', mediaState: 'ready', isPrivate: false, isDeleted: false, ...message })

  it('accepts complete messages that are meant for customers', () => {
    expect(kind({})).toMatchObject({ ok: true, next: 'image' })
    expect(kind({ mediaType: 'adMetaPreview', mediaState: 'none' })).toMatchObject({ ok: true, next: 'text' })
    for (const message of [{ isPrivate: true }, { isDeleted: true }, { mediaState: 'pending' }] as const)
      expect(kind(message)).toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDABLE' })
    expect(kind({ mediaType: 'call_log', mediaState: 'none' })).toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDABLE' })
    expect(kind({ mediaState: 'missing' })).toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  })

  it('reaches contacts to whom the channel may send such a message now', () => {
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

it('makes a live location fixed, and keeps a video round only if the channel supports it', () => {
  const place = { latitude: 1, longitude: 2, name: null, address: null }
  expect(forwardedData('locationMessage', { ...place, isLive: true }, 'whatsapp')).toEqual(place)
  expect(forwardedData('video', { isRound: true }, 'whatsapp')).toEqual({ isRound: true })
  expect(forwardedData('video', { isRound: true }, 'whatsappapi')).toBeNull()
  expect(forwardedData('contactMessage', { cards: [] }, 'whatsappapi')).toEqual({ cards: [] })
})

describe('a copy', () => {
  const copy = (source: Partial<Parameters<typeof forwardedCopy>[0]>, signer: string | null = null) =>
    forwardedCopy(
      { body: 'Rua A', mediaType: 'conversation', hasFile: false, fromMe: false, isForwarded: false, ...source },
      signer,
    )
  const signed = '*Ana:*\nRua A'

  it('is marked as forwarded, unless the message was our own', () => {
    expect(copy({}).isForwarded).toBe(true)
    expect(copy({ fromMe: true }).isForwarded).toBe(false)
    expect(copy({ fromMe: true, isForwarded: true }).isForwarded).toBe(true)
  })
  it('has the name of the user who forwards it, never that of the author', () => {
    expect(copy({ body: signed, fromMe: true }).body).toBe('Rua A')
    expect(copy({ body: signed, fromMe: true }, 'Caio').body).toBe('*Caio:*\nRua A')
    expect(copy({ body: signed }).body).toBe(signed)
    expect(copy({ mediaType: 'image', hasFile: true }, 'Caio').body).toBe('*Caio:*\nRua A')
    expect(copy({ mediaType: 'locationMessage' }, 'Caio').body).toBe('Rua A')
  })
  it('of a link preview or advertisement is its text alone', () => {
    expect(copy({ mediaType: 'adMetaPreview' })).toMatchObject({ isPlain: true, mediaType: 'conversation' })
    expect(copy({ mediaType: 'contactMessage' })).toMatchObject({ isPlain: false, mediaType: 'contactMessage' })
  })
})

it('a new ticket goes into the message’s queue if the user works in it, otherwise into the user’s own', () => {
  const agent = { isAdmin: false, queueIds: [3, 4] }
  expect([4, 5, null].map((queueId) => queueToForwardIn(agent, queueId))).toEqual([4, 3, 3])
  expect([5, null].map((queueId) => queueToForwardIn({ isAdmin: true, queueIds: [] }, queueId))).toEqual([5, null])
  expect(queueToForwardIn({ isAdmin: false, queueIds: [] }, 5)).toBeNull()
})

describe('a forwarded message is sent', () => {
  it('a delay after the previous one of the same forwarding', () => {
    expect([0, 1, 3].map((position) => leavesAt(position, now))).toEqual([null, inMs(900), inMs(2_700)])
  })

  const turn = (facts: Partial<PassingFacts>) =>
    turnToLeave({ isAnotherLeaving: false, lastLeftAt: null, ...facts }, now)

  it('at once if nothing was sent for the length of a delay', () => {
    expect(turn({})).toBeNull()
    expect(turn({ lastLeftAt: inMs(-900) })).toBeNull()
  })
  it('a delay after the last one of any forwarding, and not while another is being sent', () => {
    expect(turn({ lastLeftAt: inMs(-300) })).toEqual(inMs(600))
    expect(turn({ isAnotherLeaving: true })).toEqual(inMs(900))
    expect(turn({ isAnotherLeaving: true, lastLeftAt: inMs(-899) })).toEqual(inMs(900))
  })
  it('no later than that if another clock is a little ahead, and at once if it was ahead for longer', () => {
    expect(turn({ lastLeftAt: inMs(500) })).toEqual(inMs(900))
    expect(turn({ lastLeftAt: inMs(3_600_000) })).toBeNull()
  })
})
