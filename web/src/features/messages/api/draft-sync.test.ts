import type { SavedDraft } from '@guiche/contract/features/drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asBase, hearDraft, syncDrafts } from './draft-sync.ts'
import { changeDraft, draftOf } from './drafts.ts'

interface Request {
  method: string
  path: string
  body: { body: string; revision: number } | null
}
let requests: Request[] = []
let answers: unknown[] = []
let stop: () => void = () => {}

const saved = (ticketId: number, body: string, revision: number): SavedDraft => ({
  ticketId,
  body,
  isPrivate: false,
  quotedMsgId: null,
  quotedMsg: null,
  revision,
  updatedAt: '2026-11-22T12:00:00.000Z',
})
const start = async (...given: unknown[]) => {
  answers = [{ drafts: [] }, ...given]
  stop = syncDrafts()
  await vi.advanceTimersByTimeAsync(1)
  requests = []
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null
    requests.push({ method: init.method ?? 'GET', path: new URL(address, 'http://x').pathname, body })
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer), { status: 200 })
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft is saved after a pause, and not with every key', async () => {
  await start({ isSaved: true, draft: saved(21, 'Bom dia', 1) })
  for (const text of ['B', 'Bom', 'Bom dia']) {
    changeDraft(21, { text })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests.map(({ method, body }) => [method, body?.body, body?.revision])).toEqual([['PUT', 'Bom dia', 0]])
})

test('a message that is sent before the pause never becomes a draft on the server', async () => {
  await start()
  changeDraft(22, { text: 'Sim' })
  await vi.advanceTimersByTimeAsync(300)
  changeDraft(22, { text: '' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toEqual([])
})

test('a draft that was sent is emptied on the other devices at once', async () => {
  await start({ isSaved: true, draft: saved(23, 'Sim', 1) }, { isSaved: true, draft: saved(23, '', 2) })
  changeDraft(23, { text: 'Sim' })
  await vi.advanceTimersByTimeAsync(2_001)
  changeDraft(23, { text: '' })
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('when another device has written, both texts are merged and saved again', async () => {
  await start(
    { isSaved: false, draft: saved(24, 'do celular', 4) },
    { isSaved: true, draft: saved(24, 'do computador\ndo celular', 5) },
  )
  changeDraft(24, { text: 'do computador' })
  await vi.advanceTimersByTimeAsync(2_001)
  expect(draftOf(24).text).toBe('do computador\ndo celular')
  await vi.advanceTimersByTimeAsync(2_001)
  expect(requests.at(-1)?.body).toMatchObject({ body: 'do computador\ndo celular', revision: 4 })
})

test('a draft saved before a reload does not come back after it was sent', async () => {
  await start()
  changeDraft(29, { text: 'O preço é' })
  // The server takes it, and the answer is lost.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests.at(-1)?.body).toMatchObject({ body: 'O preço é', revision: 0 })
  changeDraft(29, { text: '' })
  answers = [{ isSaved: true, draft: saved(29, '', 2) }]
  requests = []
  hearDraft(29, asBase(saved(29, 'O preço é', 1)))
  expect(draftOf(29).text).toBe('')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
  expect(draftOf(29).text).toBe('')
})

test('an event never changes a text with unsaved characters, and changes one without', async () => {
  await start()
  changeDraft(25, { text: 'digitando' })
  hearDraft(25, asBase(saved(25, 'outro', 1)))
  expect(draftOf(25).text).toBe('digitando')
  hearDraft(26, asBase(saved(26, 'do celular', 1)))
  expect(draftOf(26).text).toBe('do celular')
  hearDraft(26, asBase(saved(26, 'antigo', 1)))
  expect(draftOf(26).text).toBe('do celular')
})

test('offline, a draft stays here, and is saved when the connection is back', async () => {
  await start()
  changeDraft(27, { text: 'sem linha' })
  await vi.advanceTimersByTimeAsync(2_001)
  expect(draftOf(27).text).toBe('sem linha')
  answers = [{ drafts: [] }, { isSaved: true, draft: saved(27, 'sem linha', 1) }]
  requests = []
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.map(({ method }) => method)).toContain('PUT')
})

test('a draft that another device sent meanwhile is gone here too', async () => {
  await start()
  hearDraft(28, asBase(saved(28, 'enviado no celular', 3)))
  answers = [{ drafts: [] }]
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(draftOf(28).text).toBe('')
})
