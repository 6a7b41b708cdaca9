import type { FigureDimension } from '@guiche/contract/features/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { type SheetCell, spreadsheetOf } from '../../lib/spreadsheet.ts'
import { toast } from '../../ui/toast.tsx'
import { assessmentRows, attendantRows, indicatorRows, type NamedGroups, periodText } from './api/sheets.ts'
import type { TabKey } from './api/tabs.ts'
import { attendantsOf, type Days, dimensions, figuresOf, groupsOf, type Scope } from './api.ts'
import { useGroupNames } from './Groups.tsx'

interface Shown {
  days: Days | null
  scope: Scope | null
  tab: TabKey
}

/** Saves the open tab as a spreadsheet or a picture. */
export const useSaving = ({ days, scope, tab }: Shown, page: RefObject<HTMLElement | null>) => {
  const t = useTexts()
  const client = useQueryClient()
  const nameOf = useGroupNames()
  const [isBusy, setBusy] = useState(false)
  const grouped = async (shown: Days, by: FigureDimension): Promise<NamedGroups> => {
    const { groups } = await client.fetchQuery(groupsOf(shown, by))
    return {
      title: t(`dashboard.byMany.${by}`),
      groups: groups.map((group) => ({ ...group, shownName: nameOf(by, group) })),
    }
  }
  const rowsOf: Record<TabKey, (shown: Days) => Promise<SheetCell[][]>> = {
    indicators: async (shown) => {
      const data = await client.fetchQuery(figuresOf(shown, scope))
      return indicatorRows(data, await Promise.all(dimensions.map((by) => grouped(shown, by))), t)
    },
    assessments: async (shown) => {
      const data = await client.fetchQuery(figuresOf(shown, scope))
      return assessmentRows(data, await grouped(shown, 'user'), t)
    },
    attendants: async (shown) => {
      const { attendants } = await client.fetchQuery(attendantsOf(shown))
      return attendantRows(shown, attendants, t)
    },
  }
  const fileOf = ({ from, to }: Days) => `${t('dashboard.file')} ${t(`dashboard.tabs.${tab}`)} ${from} ${to}`
  const asSheet = async (shown: Days) => {
    const file = await spreadsheetOf(t(`dashboard.tabs.${tab}`), await rowsOf[tab](shown))
    saveBlob(file, `${fileOf(shown)}.xlsx`)
  }
  const scopeText = async (shown: Days): Promise<string | null> => {
    if (scope === null || tab === 'attendants') return null
    const { groups } = await client.fetchQuery(groupsOf(shown, scope.by))
    const group = groups.find(({ key }) => key === scope.key) ?? { key: scope.key, name: null }
    return `${t(`dashboard.by.${scope.by}`)}: ${nameOf(scope.by, group)}`
  }
  const asPicture = async (shown: Days) => {
    if (!page.current) return
    const { pictureOf } = await import('./api/picture.ts')
    const line = [t(`dashboard.tabs.${tab}`), periodText(shown), await scopeText(shown)]
    const heading = { title: t('dashboard.title'), line: line.filter((part) => part !== null).join(' · ') }
    saveBlob(await pictureOf(page.current, heading), `${fileOf(shown)}.png`)
  }
  const orSay = (save: (shown: Days) => Promise<void>) => async () => {
    if (!days || isBusy) return
    setBusy(true)
    await save(days).catch(toast.error)
    setBusy(false)
  }
  return { isBusy, asSheet: () => void orSay(asSheet)(), asPicture: () => void orSay(asPicture)() }
}
