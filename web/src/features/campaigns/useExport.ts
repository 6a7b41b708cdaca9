import type { Recipient } from '@guiche/contract/features/campaign-recipients'
import type { Campaign } from '@guiche/contract/features/campaigns'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { type SheetCell, timeCell } from '../../lib/spreadsheet.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useSheetExport } from '../../ui/use-sheet-export.ts'
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

/** All recipients of a campaign as a spreadsheet. */
export const useExport = ({ id, name }: Campaign) => {
  const t = useTexts()
  const { zone } = useDates()
  return useSheetExport({
    name: t('campaigns.report.sheet'),
    fileName: `${name}.xlsx`,
    pageAfter: async (cursor, signal) => {
      const { recipients, nextCursor } = await recipientsAfter(id, cursor, signal)
      return { rows: recipients.map((recipient) => rowOf(recipient, t, zone)), nextCursor }
    },
    linesOf: (rows) => [headingOf(t), ...rows],
  })
}
