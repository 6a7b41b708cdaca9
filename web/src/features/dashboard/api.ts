import type { Answer } from '@guiche/contract/core/endpoint'
import {
  dashboard,
  dashboardFigures,
  type FigureDimension,
  figureDimensions,
  figureGroups,
} from '@guiche/contract/features/dashboard'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** Both days included, `2027-03-14`. */
export interface Days {
  from: string
  to: string
}

/** The scope of the figures: absent means the whole company. */
export interface Scope {
  by: FigureDimension
  key: number
}

const daysOf = ({ from, to }: Days) => ({ date_from: from, date_to: to })

export const figuresOf = (days: Days, scope: Scope | null) => ({
  ...queryOf(dashboardFigures, { query: { ...daysOf(days), ...(scope ?? {}) } }),
  placeholderData: keepPreviousData<Answer<typeof dashboardFigures>>,
})

export const groupsOf = (days: Days, by: FigureDimension) => ({
  ...queryOf(figureGroups, { query: { ...daysOf(days), by } }),
  placeholderData: keepPreviousData<Answer<typeof figureGroups>>,
})

export const attendantsOf = (days: Days) => ({
  ...queryOf(dashboard, { query: daysOf(days) }),
  placeholderData: keepPreviousData<Answer<typeof dashboard>>,
})

export const dimensions = figureDimensions

/** Other screens use some of these texts, too. */
export { dashboardTexts } from './texts/files.ts'
