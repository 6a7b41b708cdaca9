import type { Message } from '@guiche/contract/features/messages'
import { expect, test } from 'vitest'
import type { MessagePayload } from './conversation.ts'
import { applyToMedia, type ConversationMedia } from './conversation-media.ts'

const image = (seq: number, more: Partial<Message> = {}) =>
  ({ id: `m${seq}`, seq, mediaType: 'image', body: '', isDeleted: false, isEdited: false, ack: 0, ...more }) as Message
const media = (hasMore: boolean, ...pages: Message[][]) =>
  ({
    pages: pages.map((messages) => ({ messages, hasMore, nextCursor: null, contactId: 7, whatsappId: 3 })),
    pageParams: pages.map(() => null),
  }) as unknown as ConversationMedia
const created = (message: Message, contactId = 7) =>
  ({ action: 'create', message, ticket: { contactId, whatsappId: 3 }, contact: {} }) as unknown as MessagePayload
const updated = (message: Message): MessagePayload => ({ action: 'update', message })
const seqs = (after: ConversationMedia | 'unknown') =>
  after === 'unknown' ? after : after.pages.map(({ messages }) => messages.map(({ seq }) => seq))

const before = media(false, [image(30), image(20)], [image(10)])

test('new files are first, late ones in their place, and those older than everything loaded wait for their page', () => {
  expect(seqs(applyToMedia(before, created(image(40)), 'images'))).toEqual([[40, 30, 20], [10]])
  expect(seqs(applyToMedia(before, created(image(15)), 'images'))).toEqual([
    [30, 20],
    [15, 10],
  ])
  expect(seqs(applyToMedia(before, created(image(5)), 'images'))).toEqual([
    [30, 20],
    [10, 5],
  ])
  const longer = media(true, [image(30)])
  expect(applyToMedia(longer, created(image(5)), 'images')).toBe(longer)
  expect(seqs(applyToMedia(media(false, []), created(image(5)), 'images'))).toEqual([[5]])
})

test('files of another kind or another conversation change nothing', () => {
  expect(applyToMedia(before, created(image(40, { mediaType: 'video' })), 'images')).toBe(before)
  expect(applyToMedia(before, created(image(40), 8), 'images')).toBe(before)
})

test('a repeated event counts once', () => {
  const once = applyToMedia(before, created(image(40)), 'images') as ConversationMedia
  expect(applyToMedia(once, created(image(40)), 'images')).toEqual(once)
})

test('a deleted file disappears', () => {
  expect(seqs(applyToMedia(before, updated(image(20, { isDeleted: true })), 'images'))).toEqual([[30], [10]])
})

test('edited text may contain a link now, or none any more', () => {
  const text = (seq: number, body: string) => image(seq, { mediaType: 'conversation', body, isEdited: true })
  const links = media(false, [text(20, 'https://um.br')])
  expect(seqs(applyToMedia(links, updated(text(20, 'nada')), 'links'))).toEqual([[]])
  expect(applyToMedia(links, updated(text(10, 'https://dois.br')), 'links')).toBe('unknown')
  expect(applyToMedia(links, updated(text(10, 'nada')), 'links')).toBe(links)
})
