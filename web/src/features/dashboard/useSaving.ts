import type { DashboardFigures } from '@guiche/contract/features/dashboard'
import type { RefObject } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { spreadsheetOf } from '../../lib/spreadsheet.ts'
import { toast } from '../../ui/toast.tsx'
import { sheetRows } from './api/amounts.ts'

const spanOf = ({ from, to }: { from: string; to: string }): string => `${formatDay(from)} – ${formatDay(to)}`

/** Keeps what is shown: the figures as a spreadsheet, or the page as a picture. */
export const useSaving = (data: DashboardFigures | undefined, page: RefObject<HTMLElement | null>) => {
  const t = useTexts()
  const nameOf = ({ period }: DashboardFigures) => `${t('dashboard.file')} ${period.from} ${period.to}`
  const asSheet = async () => {
    if (!data) return
    const rows = [
      [t('dashboard.sheet.figure'), spanOf(data.period), spanOf(data.previous)],
      ...sheetRows(data.figures, data.before, t),
      [],
      [t('dashboard.series.day'), t('dashboard.series.opened'), t('dashboard.series.ended')],
      ...data.series.map((step) => [
        step.from === step.to ? formatDay(step.from) : spanOf(step),
        step.opened,
        step.ended,
      ]),
    ]
    saveBlob(await spreadsheetOf(t('dashboard.title'), rows), `${nameOf(data)}.xlsx`)
  }
  const asPicture = async () => {
    if (!data || !page.current) return
    const { toBlob } = await import('html-to-image')
    const backgroundColor = getComputedStyle(document.body).backgroundColor
    const picture = await toBlob(page.current, { backgroundColor, pixelRatio: 2 })
    if (picture) saveBlob(picture, `${nameOf(data)}.png`)
  }
  const orSay = (save: () => Promise<void>) => () => void save().catch(toast.error)
  return { asSheet: orSay(asSheet), asPicture: orSay(asPicture) }
}
