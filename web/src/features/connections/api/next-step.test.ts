import { connectionReasons, connectionStates } from '@guiche/contract/channels'
import { describe, expect, test } from 'vitest'
import { adviceOf, mayEndElsewhere, offersOf, whyOf } from './next-step.ts'

const channel = 'whatsapp'

describe('the buttons of a row follow its status', () => {
  test.each([
    ['qrcode', ['code']],
    ['DISCONNECTED', ['start', 'renew']],
    ['OPENING', ['opening']],
    ['PENDING', ['opening']],
    ['PAIRING', ['end']],
    ['TIMEOUT', ['end']],
    ['CONNECTED', ['end']],
  ] as const)('%s: %j', (status, expected) => expect(offersOf({ status, channel })).toEqual(expected))
})

test('a number of the official API has no QR code to renew', () => {
  expect(offersOf({ status: 'DISCONNECTED', channel: 'whatsappapi' })).toEqual(['start'])
})

test('a page whose token is refused needs a new sign-in, and no other stop does', () => {
  const page = { status: 'DISCONNECTED', channel: 'facebook' } as const
  expect(offersOf({ ...page, reason: 'credentials_refused' })).toEqual(['signIn', 'start'])
  expect(adviceOf({ ...page, reason: 'credentials_refused' })).toBe('signIn')
  expect(offersOf({ ...page, reason: 'disconnected_by_user' })).toEqual(['start'])
  expect(offersOf({ ...page, channel: 'whatsappapi', reason: 'credentials_refused' })).toEqual(['start'])
})

test('a running connection can be disconnected, by a button or in the menu', () => {
  for (const status of connectionStates) {
    const isOffered = offersOf({ status, channel }).includes('end') || mayEndElsewhere({ status, channel })
    expect(isOffered).toBe(status !== 'DISCONNECTED')
  }
})

test('every state except connected says what to do next', () => {
  for (const status of connectionStates) {
    for (const reason of [...connectionReasons, null]) {
      expect(adviceOf({ status, reason, channel }) === null).toBe(status === 'CONNECTED')
    }
  }
})

test('the advice for a stopped connection follows its reason and its channel', () => {
  const status = 'DISCONNECTED'
  expect(adviceOf({ status, reason: 'logged_out', channel })).toBe('newCode')
  expect(adviceOf({ status, reason: 'network_lost', channel })).toBe('retry')
  expect(adviceOf({ status, reason: 'banned', channel })).toBe('banned')
  expect(adviceOf({ status, reason: 'credentials_refused', channel })).toBe('newCode')
  expect(adviceOf({ status, reason: 'credentials_refused', channel: 'whatsappapi' })).toBe('newToken')
  expect(adviceOf({ status, reason: 'disconnected_by_user', channel: 'whatsappapi' })).toBe('retry')
})

test('a line that somebody else answers is tried again, and may need a person all the same', () => {
  const opening = { status: 'OPENING', channel } as const
  expect(adviceOf({ ...opening, reason: 'certificate_untrusted' })).toBe('network')
  expect(adviceOf({ ...opening, reason: 'network_lost' })).toBe('wait')
  expect(adviceOf({ ...opening, reason: 'starting' })).toBe('moment')
})

test('a reason is shown while it explains something', () => {
  expect(whyOf({ status: 'qrcode', reason: 'logged_out', channel })).toBe('logged_out')
  expect(whyOf({ status: 'qrcode', reason: 'starting', channel })).toBeNull()
  expect(whyOf({ status: 'OPENING', reason: 'starting', channel })).toBe('starting')
  expect(whyOf({ status: 'CONNECTED', reason: 'network_lost', channel })).toBeNull()
})
