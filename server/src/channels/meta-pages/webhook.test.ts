import { expect, it } from 'vitest'
import { messengerPlatform } from './client/platforms.ts'
import { pageWebhook } from './webhook.ts'

const now = new Date('2026-03-01T12:00:00Z')
const newsIn = (...messaging: unknown[]) => {
  const steps = pageWebhook(messengerPlatform).read({ object: 'page', entry: [{ id: '1', messaging }] }, now)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.news
  }
}
const event = (more: object) => ({ sender: { id: '7' }, recipient: { id: '1' }, timestamp: now.getTime(), ...more })

it('a message has as many parts as phones can send, however many are named', () => {
  const many = Array.from({ length: 100_000 }, () => ({ type: 'image', payload: { url: 'https://a.fbcdn.net/a.png' } }))
  expect(newsIn(event({ message: { mid: 'm1', attachments: many } }))).toHaveLength(50)
  expect(newsIn(event({ message: { mid: 'm1', attachments: many.fill(1 as never) } }))).toHaveLength(50)
})

it('a message that is reported as delivered again and again is noted once', () => {
  const mids = Array.from({ length: 20_000 }, () => 'm1')
  expect(newsIn(event({ delivery: { watermark: 1, mids } }))).toHaveLength(1)
})

it('what nests deeper than any event holds nobody else up', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  const [first, second] = newsIn(
    event({ message: { mid: 'm1', text: 'one', more: deep } }),
    event({ message: { mid: 'm2', text: 'two' } }),
  )
  expect([first, second]).toMatchObject([{ message: { externalId: 'm1' } }, { message: { externalId: 'm2' } }])
})
