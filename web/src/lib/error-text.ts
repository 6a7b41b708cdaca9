import { isErrorCode } from '@guiche/contract/errors'
import { isApiError } from './api-error.ts'
import { type Say, texts } from './i18n.ts'

/** The text for a failed call: the code's translation, otherwise the server's text, otherwise a general one. */
export const errorText = (error: unknown, t: Say = texts()): string => {
  if (!isApiError(error)) return t('errors.unknown')
  if (error.code) return t(`errors.codes.${error.code}`)
  if (error.status === 0) return t('errors.offline')
  return error.text && error.status < 500 ? error.text : t('errors.unknown')
}

/** The text for a code inside of an answer. */
export const codeText = (code: string, t: Say = texts()): string =>
  isErrorCode(code) ? t(`errors.codes.${code}`) : t('errors.unknown')
