import type { Recipient } from '@guiche/contract/features/campaign-recipients'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { useEffect, useRef, useState } from 'react'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { type SheetCell, spreadsheetOf, timeCell } from '../../lib/spreadsheet.ts'
import { useDates } from '../../lib/use-dates.ts'
import { toast } from '../../ui/toast.tsx'
import { reasonText } from './api/reason-text.ts'
import { recipientsAfter } from './api.ts'

const times = ['sent', 'delivered', 'read', 'answered'] as const

const headingOf = (t: Say): SheetCell[] =>
  (['name', 'number', 'state', ...times] as const).map((key) => t(`campaigns.report.column.${key}`))

const stateOf = ({ state, reason }: Recipient, t: Say): string =>
  reason === null ? t(`campaigns.states.${state}`) : `${t(`campaigns.states.${state}`)}: ${reasonText(reason, t)}`

const rowOf = (recipient: Recipient, t: Say, zone: string): SheetCell[] => [
  recipient.name,
  recipient.number,
  stateOf(recipient, t),
  ...times.map((key) => timeCell(recipient[`${key}At`], zone)),
]

/** Everybody of a campaign as a spreadsheet. `count`: how many were read so far; null: nobody is exporting. */
export const useExport = ({ id, name }: Campaign) => {
  const t = useTexts()
  const { zone } = useDates()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async ({ signal }: AbortController) => {
    const rows = [headingOf(t)]
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof recipientsAfter>> = await recipientsAfter(id, cursor, signal)
      signal.throwIfAborted()
      rows.push(...page.recipients.map((recipient) => rowOf(recipient, t, zone)))
      setCount(rows.length - 1)
      cursor = page.nextCursor
    } while (cursor)
    const file = await spreadsheetOf(t('campaigns.report.sheet'), rows)
    signal.throwIfAborted()
    saveBlob(file, `${name}.xlsx`)
  }
  const run = async () => {
    const own = new AbortController()
    running.current = own
    setCount(0)
    try {
      await read(own)
    } catch (error) {
      if (!own.signal.aborted) toast.error(error)
    } finally {
      if (running.current === own) setCount(null)
    }
  }
  return { count, run: () => void run(), cancel: () => running.current?.abort() }
}
