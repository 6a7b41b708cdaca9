/**
 * The rows of a page of the tabs: all their scans, and the sets that are read at once because they are small. Selects
 * `id` and `updated_at`.
 */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { hasTag, keptConditions, type ListQuery, tabConditions } from './list-conditions.ts'
import { fewOnConnections, isFewOnConnections, mayBeFew, onConnectionsSql } from './list-connections.ts'
import { isOfOneDay, madeOnDay } from './list-day.ts'
import { fewTagged, isFewTagged, taggedSql } from './list-tags.ts'
import { type Page, walkSql, walksOf } from './list-walks.ts'

export interface Source {
  /** The statement's `with` clauses. */
  parts: string[]
  from: string
}

export const sourceOf = (
  tabs: readonly Tab[],
  query: ListQuery,
  actor: UserActor,
  filters: readonly string[],
  page: Page,
  parameter: Parameter,
): Source => {
  const kept = keptConditions(query, actor, parameter)
  const isTagged = query.tags.length > 0
  const parts = [
    ...(isTagged ? [taggedSql(query, parameter)] : []),
    ...(tabs.some((tab) => mayBeFew(tab, query, actor)) ? [onConnectionsSql(tabs, query, parameter)] : []),
  ]
  const walked = (tab: Tab, conditions: readonly string[]) =>
    walksOf(tab, query, actor, conditions, parameter).map((walk) => walkSql(walk, page, parameter))
  const selects = tabs.flatMap((tab) => {
    const conditions = [...tabConditions(tab, actor, parameter), ...kept, ...filters]
    if (isOfOneDay(tab, query)) return [madeOnDay(query, [...conditions, ...hasTag(query, parameter)], page, parameter)]
    if (isTagged) {
      const met = [...conditions, ...hasTag(query, parameter), `not ${isFewTagged}`]
      return [...walked(tab, met), fewTagged(tab, conditions)]
    }
    if (!mayBeFew(tab, query, actor)) return walked(tab, conditions)
    return [
      ...walked(tab, [...conditions, `not ${isFewOnConnections}`]),
      fewOnConnections(tab, query, conditions, parameter),
    ]
  })
  return { parts, from: `(${selects.join(' union all ')})` }
}
