import type { Say } from '../../../lib/i18n.ts'

/** It has the headings that the import knows, in the user's language. */
export const sampleRows = (t: Say): string[][] => [
  (['name', 'number', 'email'] as const).map((column) => t(`contacts.import.column.${column}`)),
  [t('contactLists.sample.first'), '5511987654321', 'ana@example.com'],
  [t('contactLists.sample.second'), '+55 (21) 99876-5432', ''],
]
