import type { ImportRefusal } from '@guiche/contract/features/contact-spreadsheets'
import type { ImportState, ImportTarget } from '../../contacts/dialogs/SpreadsheetImport.tsx'
import { sendItems } from '../api.ts'

const skipped: readonly ImportRefusal[] = ['repeated', 'exists']

/** A row that is in the list already is not an error. */
export const countsOf = ({ done, total, created, refused }: ImportState) => {
  const twice = refused.filter(({ reason }) => skipped.includes(reason)).length
  return { done, count: total, created, skipped: twice, refused: refused.length - twice }
}

/** Imports rows of a spreadsheet into a list. */
export const itemTarget = (listId: number): ImportTarget => ({
  send: ({ rows, countryCode }) => sendItems(listId, { rows, countryCode }),
  rowsPerCall: 500,
  columns: ['name', 'number', 'email', 'none'],
  updates: false,
  counts: (state, t) => t('contactLists.import.counts', countsOf(state)),
  reason: (reason, t) =>
    reason === 'exists' ? t('contactLists.import.exists') : t(`contacts.import.reasons.${reason}`),
  fileName: 'lista-recusados.xlsx',
})
