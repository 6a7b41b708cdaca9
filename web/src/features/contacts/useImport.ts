import type { ImportRefusal } from '@guiche/contract/features/contact-spreadsheets'
import { type ColumnKind, rowOf } from '@guiche/contract/spreadsheet-columns'
import { useRef, useState } from 'react'
import { sendRows } from './api.ts'

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

const perCall = 200

/** Sends the rows in order, some hundred a call. What was sent is kept, so an import that broke off is safely repeated. */
export const useImport = () => {
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
    for (let at = 0; at < rows.length && !isStopped.current; at += perCall) {
      const part = rows.slice(at, at + perCall)
      try {
        const answer = await sendRows({
          rows: part.map((row, index) => rowOf(row, heading, columns, at + index + 2)),
          countryCode,
          existing,
        })
        const refused = answer.refused.map(({ line, reason }) => ({ line, reason, row: rows[line - 2] ?? [] }))
        tell({
          done: at + part.length,
          created: now.created + answer.created,
          updated: now.updated + answer.updated,
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
