import { useTexts } from '../../lib/i18n.ts'
import { useSheetExport } from '../../ui/use-sheet-export.ts'
import { exportPage } from './api.ts'

type Exported = Awaited<ReturnType<typeof exportPage>>['contacts'][number]

/** One column per pair name, after the fixed columns. */
const rowsOf = (contacts: readonly Exported[], heading: readonly string[]): string[][] => {
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
  return useSheetExport({
    name: t('contacts.title'),
    fileName: 'contatos.xlsx',
    pageAfter: async (cursor, signal) => {
      const { contacts, nextCursor } = await exportPage(cursor, signal)
      return { rows: contacts, nextCursor }
    },
    linesOf: (contacts) =>
      rowsOf(
        contacts,
        (['name', 'number', 'email', 'tags'] as const).map((each) => t(`contacts.column.${each}`)),
      ),
  })
}
