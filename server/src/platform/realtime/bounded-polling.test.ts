/** Packets in a body of long polling are counted before the library takes them apart, in both its forms. */
import { expect, it, vi } from 'vitest'
import { boundPolling } from './bounded-polling.ts'

const handedOn = (body: string) => {
  const onData = vi.fn()
  const onFlood = vi.fn()
  const transport = { name: 'polling', onData }
  boundPolling({ transport }, { most: 2_000, perSecond: 100 }, onFlood)
  transport.onData(body)
  return { heard: onData.mock.calls.length, floods: onFlood.mock.calls.length }
}

it.each([
  ['with separators', '\u001e'],
  ['with separators that are escaped, as a form has them', '%1e'],
  ['or in capitals', '%1E'],
])('a body %s of thousands of packets is not handed on, one of a few is', (_how, separator) => {
  expect(handedOn(`d=6${`${separator}6`.repeat(5_000)}`)).toEqual({ heard: 0, floods: 1 })
  expect(handedOn(`d=6${`${separator}6`.repeat(50)}`)).toEqual({ heard: 1, floods: 0 })
})
