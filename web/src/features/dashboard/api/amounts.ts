import type { TimeKind } from '@guiche/contract/features/dashboard'
import { currentLanguage } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import type { Days, Scope } from '../api.ts'

export type CountKey =
  | ('opened' | 'ended' | 'groups' | 'leads' | 'active' | 'passive' | 'reopened')
  | ('rated' | 'unrated' | 'awaiting' | 'promoters' | 'neutral' | 'detractors')

/** In the number format of this language. */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(languages[currentLanguage()].tag, { maximumFractionDigits: digits })
export const percentText = (part: number, all: number): string =>
  (all === 0 ? 0 : part / all).toLocaleString(languages[currentLanguage()].tag, {
    style: 'percent',
    maximumFractionDigits: 1,
  })

/** A duration by its two largest units; zero is 0 s. */
export const spanText = (seconds: number | null, { span }: { span: (ms: number) => string }): string =>
  seconds === null ? '–' : span(seconds < 1 ? 0 : seconds * 1000).replace(/^0 ms/, '0 s')

/** `+12%`; null if there is nothing to compare with. */
export const changeText = (value: number, before: number): string | null =>
  before === 0 || value === before
    ? null
    : ((value - before) / before).toLocaleString(languages[currentLanguage()].tag, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      })

const lists = { queue: 'queueIds', connection: 'whatsappId', user: 'users', tag: 'tags' } as const

/** The scope for the report. */
export const ofScope = (scope: Scope | null): object => {
  if (scope === null) return {}
  return scope.key > 0 ? { [lists[scope.by]]: [scope.key] } : { without: [scope.by] }
}

/**
 * Whether the report has a filter for it: every attendance has a connection, and there is no filter for those without
 * a tag.
 */
export const isReported = (scope: Scope | null): boolean =>
  scope === null || scope.key > 0 || scope.by === 'queue' || scope.by === 'user'

/** The filter of the report that shows what a figure counts. */
export const reportOf = (days: Days, scope: Scope | null, more: object = {}) => ({
  dateFrom: days.from,
  dateTo: days.to,
  ...ofScope(scope),
  ...more,
})

/** The report's filter for each count. Absent: the report has none. */
export const filterOf: Partial<Record<CountKey, object>> = {
  opened: {},
  ended: { status: ['closed', 'nps'] },
  leads: { isLead: true },
  active: { isActive: true },
  passive: { isActive: false },
  reopened: { isReopened: true },
  rated: { onlyRated: true },
  awaiting: { status: ['nps'] },
}

export const times: readonly TimeKind[] = ['wait', 'firstAnswer', 'support', 'resolution']
