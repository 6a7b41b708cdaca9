import { guessColumns } from '@guiche/contract/spreadsheet-columns'
import { expect, test } from 'vitest'
import { chooseLanguage, texts } from '../../../lib/i18n.ts'
import { type Language, languages } from '../../../lib/languages.ts'
import { numberProblem } from '../../../lib/phone.ts'
import { contactListTexts } from '../texts/files.ts'
import { sampleRows } from './sample.ts'

test.each(Object.keys(languages) as Language[])('the sample in %s is understood by the import', async (language) => {
  expect(contactListTexts[language]).toBeDefined()
  await chooseLanguage(language)
  const [heading = [], ...people] = sampleRows(texts())
  expect(guessColumns(heading)).toEqual(['name', 'number', 'email'])
  for (const [, number = ''] of people) expect(numberProblem(number)).toBeNull()
  await chooseLanguage('pt')
})
