import type { z } from 'zod'
import type { Say } from '../../lib/i18n.ts'

type Issue = z.core.$ZodIssue

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The contract's `text(most, least)` has a message of its own. */
const leastIn = (message: string): number | null => {
  const found = /at least (\d+) characters/.exec(message)
  return found ? Number(found[1]) : null
}

const forSize = (issue: Issue, t: Say): string | null => {
  if (issue.code === 'too_small') {
    return issue.origin === 'string'
      ? t('kit.form.tooShort', { min: Number(issue.minimum) })
      : t('kit.form.tooSmall', { min: Number(issue.minimum) })
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? t('kit.form.tooLong', { max: Number(issue.maximum) })
      : t('kit.form.tooLarge', { max: Number(issue.maximum) })
  }
  return null
}

/** The message of a field's problem, in the user's language. Messages that a schema already translated pass through. */
export const problemText = (issue: Issue, value: unknown, t: Say): string => {
  // A form may have a message of its own for missing values.
  if (issue.code === 'custom' && issue.params?.isOwn) return issue.message
  if (isAbsent(value)) return t('kit.form.required')
  const bySize = forSize(issue, t)
  if (bySize) return bySize
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('kit.form.invalidEmail')
  if (issue.code === 'custom') {
    const least = leastIn(issue.message)
    if (least !== null) return t('kit.form.tooShort', { min: least })
    if (issue.message !== 'Invalid input' && !/^must /.test(issue.message)) return issue.message
  }
  return t('kit.form.invalid')
}
