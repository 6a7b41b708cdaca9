import type { ImportRefusal, ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import { type ColumnKind, columnKinds, rowOf } from '@guiche/contract/spreadsheet-columns'
import { useRef, useState } from 'react'
import type { Say } from '../../lib/i18n.ts'
import { sendRows } from './api.ts'

interface ImportPart extends Pick<ImportPlan, 'countryCode' | 'existing'> {
  rows: ImportRow[]
}

/** Where the rows of a spreadsheet go, and the texts of the import. */
export interface ImportTarget {
  send: (part: ImportPart) => Promise<{
    created: number
    updated?: number
    refused: readonly { line: number; reason: ImportRefusal }[]
  }>
  rowsPerCall: number
  /** The possible meanings of a column. */
  columns: readonly ColumnKind[]
  /** Existing ones can be updated. */
  updates: boolean
  counts: (state: ImportState, t: Say) => string
  reason: (reason: ImportRefusal, t: Say) => string
  /** Of the refused rows. */
  fileName: string
}

export interface ImportPlan {
  heading: readonly string[]
  rows: readonly string[][]
  columns: readonly ColumnKind[]
  countryCode: string
  existing: 'keep' | 'update'
}
export interface ImportState {
  done: number
  total: number
  created: number
  updated: number
  /** With the row as it stood in the spreadsheet. */
  refused: { line: number; reason: ImportRefusal; row: readonly string[] }[]
  phase: 'running' | 'stopped' | 'failed' | 'ended'
  error: unknown
}

export const contactTarget: ImportTarget = {
  send: sendRows,
  rowsPerCall: 200,
  columns: columnKinds,
  updates: true,
  counts: ({ done, total, created, updated, refused }, t) =>
    t('contacts.import.counts', { done, count: total, created, updated, refused: refused.length }),
  reason: (reason, t) => t(`contacts.import.reasons.${reason}`),
  fileName: 'contatos-recusados.xlsx',
}

/**
 * Sends the rows in order, some hundred per call. Sent rows are remembered, so an interrupted import can safely be
 * repeated.
 */
export const useImport = ({ send, rowsPerCall }: Pick<ImportTarget, 'send' | 'rowsPerCall'>) => {
  const [state, setState] = useState<ImportState | null>(null)
  const isStopped = useRef(false)
  const run = async ({ heading, rows, columns, countryCode, existing }: ImportPlan) => {
    isStopped.current = false
    let now: ImportState = {
      ...{ done: 0, total: rows.length, created: 0, updated: 0, refused: [] },
      phase: 'running',
      error: null,
    }
    const tell = (change: Partial<ImportState>) => {
      now = { ...now, ...change }
      setState(now)
    }
    tell({})
    for (let at = 0; at < rows.length && !isStopped.current; at += rowsPerCall) {
      const part = rows.slice(at, at + rowsPerCall)
      try {
        const answer = await send({
          rows: part.map((row, index) => rowOf(row, heading, columns, at + index + 2)),
          countryCode,
          existing,
        })
        const refused = answer.refused.map(({ line, reason }) => ({ line, reason, row: rows[line - 2] ?? [] }))
        tell({
          done: at + part.length,
          created: now.created + answer.created,
          updated: now.updated + (answer.updated ?? 0),
          refused: [...now.refused, ...refused],
        })
      } catch (error) {
        return tell({ phase: 'failed', error })
      }
    }
    tell({ phase: now.done < now.total ? 'stopped' : 'ended' })
  }
  return {
    state,
    run,
    stop: () => {
      isStopped.current = true
    },
    reset: () => setState(null),
  }
}
