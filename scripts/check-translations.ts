import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareLocales, missingTexts, type Texts } from './lib/compare-locales.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

const LANGUAGES = ['pt', 'en', 'es', 'tr']

const folder = 'web/src/locales'
const filesOf = (root: string, language: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && /^\w+/.exec(name)?.[0] === language)
    .map((name) => `${folder}/${name}`)

/** Four languages have the same texts, and every error code has a text in each. */
export async function checkTranslations(root: string): Promise<Findings> {
  const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href)
  const locales: Record<string, Texts> = {}
  for (const language of LANGUAGES)
    locales[language] = Object.assign(
      {},
      // A language is split into several files: the texts of the first paint have one of their own.
      ...(await Promise.all(filesOf(root, language).map(async (file) => Object.values(await load(file))[0] as Texts))),
    )
  const { errors } = await load('contract/src/errors.ts')
  const codes = { 'errors.codes': Object.keys(errors as object) }
  const faults = Object.entries(locales).flatMap(([language, texts]) =>
    Object.entries(codes).flatMap(([section, keys]) => missingTexts(language, texts, section, keys)),
  )
  const ofFeatures = await Promise.all(featuresWithTexts(root).map((name) => compareFeature(root, name, load)))
  return {
    faults: [...compareLocales(locales), ...faults, ...ofFeatures.flat()],
    looked: `${LANGUAGES.length} languages, ${codes['errors.codes'].length} error codes`,
  }
}

const FEATURES = 'web/src/features'

const featuresWithTexts = (root: string) =>
  existsSync(join(root, FEATURES))
    ? readdirSync(join(root, FEATURES)).filter((name) => existsSync(join(root, FEATURES, name, 'texts')))
    : []

/** A feature's own texts. Those that load with its screens are its `texts`; the others are in a file of `locales` as well. */
async function compareFeature(root: string, name: string, load: (path: string) => Promise<Record<string, unknown>>) {
  const modules = await Promise.all(LANGUAGES.map((language) => load(`${FEATURES}/${name}/texts/${language}.ts`)))
  const texts = Object.fromEntries(
    LANGUAGES.map((language, at) => [language, (modules[at]?.texts ?? modules[at]) as Texts]),
  )
  const own = Object.keys((modules[0]?.texts ?? {}) as Texts)
  const faults = compareLocales(texts).map((fault) => `${name}: ${fault}`)
  return [...faults, ...own.flatMap((section) => saidElsewhere(root, name, section))]
}

/** A screen waits only for the texts of its own feature: others would be shown as bare keys. */
function saidElsewhere(root: string, name: string, section: string): string[] {
  const said = new RegExp(`['"\`]${section}\\.[a-zA-Z$]`)
  return (
    readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
      // A test is not loaded by anybody.
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => !file.startsWith(`features/${name}/`) && !file.startsWith('screens/'))
      .filter((file) => said.test(readFileSync(join(root, 'web/src', file), 'utf8')))
      .map((file) => `web/src/${file} says a text of "${section}", which comes with the screens of ${name} only.`)
  )
}

await runCheck(import.meta.url, checkTranslations)
