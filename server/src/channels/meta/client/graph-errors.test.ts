import { describe, expect, it } from 'vitest'
import { FinalFailure, TemporaryFailure } from '../../channel.ts'
import { failureIn } from './graph-errors.ts'

const answer = (error: object, status = 400, retryAfter?: string) =>
  failureIn({ status, body: { error: { message: 'said', ...error } }, retryAfter })

describe('final, with the code that the agent sees', () => {
  it.each([
    [190, 'credentials_refused'],
    [10, 'credentials_refused'],
    [200, 'credentials_refused'],
    [131005, 'credentials_refused'],
    [131047, 'window_closed'],
    [131026, 'not_on_channel'],
    [131048, 'rate_limited'],
    [131049, 'marketing_limit'],
    [131050, 'marketing_stopped'],
    [130472, 'provider_refused'],
    [131031, 'provider_refused'],
    [368, 'provider_refused'],
    [131042, 'provider_refused'],
    [131051, 'content_refused'],
    [131008, 'content_refused'],
    [131009, 'content_refused'],
    [100, 'content_refused'],
    [132001, 'content_refused'],
    [987654, 'provider_refused'],
  ])('#%i is %s', (code, expected) => {
    expect(answer({ code })).toMatchObject({ name: 'FinalFailure', code: expected, providerText: `#${code} said` })
  })

  it('an object that the token may not see is a credentials problem', () => {
    expect(answer({ code: 100, error_subcode: 33 })).toMatchObject({ code: 'credentials_refused' })
  })
})

describe('worth a retry later', () => {
  it.each([4, 80007, 130429, 131056, 131052, 131053, 131016, 131000, 1, 2])('#%i', (code) => {
    const failure = answer({ code })
    expect(failure).toBeInstanceOf(TemporaryFailure)
    expect((failure as TemporaryFailure).retryAfterSeconds).toBeGreaterThan(0)
  })

  it('as long as Meta asks for, an hour at most', () => {
    expect(answer({ code: 4 }, 429, '17')).toMatchObject({ retryAfterSeconds: 17 })
    expect(answer({ code: 4 }, 429, '999999')).toMatchObject({ retryAfterSeconds: 3600 })
  })

  it('whatever Meta itself calls transient', () => {
    expect(answer({ code: 987654, is_transient: true })).toBeInstanceOf(TemporaryFailure)
  })
})

it('details take precedence over the title', () => {
  const failure = answer({ code: 131009, error_data: { details: 'Param to is not a valid phone number.' } })
  expect(failure).toMatchObject({ providerText: '#131009 Param to is not a valid phone number.' })
})

describe('a response without a known shape is judged by its status', () => {
  it.each([
    [401, FinalFailure],
    [404, FinalFailure],
    [408, TemporaryFailure],
    [429, TemporaryFailure],
    [500, TemporaryFailure],
    [502, TemporaryFailure],
  ])('%i', (status, kind) => {
    expect(failureIn({ status, body: undefined, retryAfter: undefined })).toBeInstanceOf(kind)
  })
})
