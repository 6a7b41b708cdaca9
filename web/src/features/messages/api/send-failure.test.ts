import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { failureOf, isNoAnswer } from './send-failure.ts'

const refused = (status: number, error?: string) => new ApiError(status, error === undefined ? {} : { error })

test('a missing response is reported as such, and only then', () => {
  expect(failureOf(refused(0))).toBe('offline')
  expect(failureOf(refused(503, 'ERR_UNAVAILABLE'))).toBe('ERR_UNAVAILABLE')
})

test('a server error says that sending failed, or what it could not do', () => {
  expect(failureOf(refused(502))).toBe('ERR_SENDING_WAPP_MSG')
  expect(failureOf(refused(500, 'ERR_INTERNAL'))).toBe('ERR_SENDING_WAPP_MSG')
  expect(failureOf(refused(500, 'ERR_CREATING_MESSAGE'))).toBe('ERR_CREATING_MESSAGE')
  expect(errorText(refused(500, 'ERR_SENDING_WAPP_MSG'))).toBe('Erro ao enviar a mensagem. Tente novamente.')
})

test('a known reason is shown as it is; an unreadable response, as one that could not be processed', () => {
  expect(failureOf(refused(409, 'ERR_REPLY_WINDOW_CLOSED'))).toBe('ERR_REPLY_WINDOW_CLOSED')
  expect(failureOf(refused(418))).toBe('refused')
  expect(failureOf(new TypeError('x'))).toBe('refused')
})

test('an unclear failure may be sent again with the same id', () => {
  expect([refused(0), refused(502), refused(500, 'ERR_CREATING_MESSAGE')].every(isNoAnswer)).toBe(true)
  expect([refused(409), refused(507, 'ERR_STORAGE_FULL')].some(isNoAnswer)).toBe(false)
})
