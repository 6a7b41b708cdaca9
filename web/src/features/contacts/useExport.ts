import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { spreadsheetOf } from '../../lib/spreadsheet.ts'
import { toast } from '../../ui/toast.tsx'
import { exportPage } from './api.ts'

type Exported = Awaited<ReturnType<typeof exportPage>>['contacts']

const everybody = async (): Promise<Exported> => {
  const all: Exported = []
  let cursor: string | null = null
  do {
    const page = await exportPage(cursor)
    all.push(...page.contacts)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

/** One column for each name of a pair, after those that everybody has. */
const rowsOf = (contacts: Exported, heading: readonly string[]): string[][] => {
  const names = [...new Set(contacts.flatMap(({ extraInfo }) => extraInfo.map((pair) => pair.name)))]
  const rows = contacts.map(({ name, number, email, tags, extraInfo }) => [
    ...[name, number, email, tags.join(', ')],
    ...names.map((each) => extraInfo.find((pair) => pair.name === each)?.value ?? ''),
  ])
  return [[...heading, ...names], ...rows]
}

/** All contacts as a spreadsheet that the import understands. */
export const useExport = () => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const heading = (['name', 'number', 'email', 'tags'] as const).map((each) => t(`contacts.column.${each}`))
      saveBlob(await spreadsheetOf(t('contacts.title'), rowsOf(await everybody(), heading)), 'contatos.xlsx')
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
