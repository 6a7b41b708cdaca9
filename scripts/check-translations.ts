import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareLocales, missingTexts, type Texts } from './lib/compare-locales.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

const LANGUAGES = ['pt', 'en', 'es', 'tr']

/** Four languages say the same things, and every error code and setting has a text in each. */
export async function checkTranslations(root: string): Promise<Findings> {
  const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href)
  const locales: Record<string, Texts> = {}
  for (const language of LANGUAGES)
    locales[language] = (await load(`web/src/locales/${language}.ts`))[language] as Texts
  const { errors } = await load('contract/src/errors.ts')
  const { settings } = await load('contract/src/settings.ts')
  const codes = { 'errors.codes': Object.keys(errors as object), settings: Object.keys(settings as object) }
  const faults = Object.entries(locales).flatMap(([language, texts]) =>
    Object.entries(codes).flatMap(([section, keys]) => missingTexts(language, texts, section, keys)),
  )
  return {
    faults: [...compareLocales(locales), ...faults],
    looked: `${LANGUAGES.length} languages, ${codes['errors.codes'].length} error codes, ${codes.settings.length} settings`,
  }
}

await runCheck(import.meta.url, checkTranslations)
