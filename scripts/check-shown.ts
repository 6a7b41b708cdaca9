import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** A skipped or pending test (`showsSetting.skip`) does not match, so it does not count. */
const SHOWN = /^\s*(showsSetting|showsFlag)\(\s*'([^']+)'/gm
const TEST = /\.test\.ts$/

interface Shown {
  path: string
  call: string
  key: string
}

interface Section {
  settings: readonly { key: string }[]
}

/** Each setting that companies are offered and each user flag is shown with all its values by one test (server/test/shown.ts). */
export async function checkShown(root: string): Promise<Findings> {
  const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href)
  const { companySections } = await load('web/src/features/settings/form.ts')
  const { userFlags } = await load('contract/src/permissions.ts')
  const offered = (companySections as readonly Section[]).flatMap(({ settings }) => settings.map(({ key }) => key))
  const flags = userFlags as readonly string[]
  const shown = listFiles(root, 'server')
    .filter((path) => TEST.test(path))
    .flatMap((path) => shownIn(root, path))
  return {
    faults: [
      ...compare(shown, 'showsSetting', offered, 'a setting that companies are offered'),
      ...compare(shown, 'showsFlag', flags, 'a flag of users'),
    ],
    looked: `${offered.length} settings, ${flags.length} flags`,
  }
}

const shownIn = (root: string, path: string): Shown[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(SHOWN)].map(([, call = '', key = '']) => ({ path, call, key }))

function compare(shown: readonly Shown[], call: string, wanted: readonly string[], what: string): string[] {
  if (wanted.length === 0) return [`nothing is ${what}: nothing was compared.`]
  const own = shown.filter((each) => each.call === call)
  const missing = wanted
    .filter((key) => !own.some((each) => each.key === key))
    .map((key) => `${key} is ${what}, and no test shows it on and off; write \`${call}('${key}', …)\`.`)
  const strange = own
    .filter(({ key }) => !wanted.includes(key))
    .map(({ path, key }) => `${path}: ${key} is not ${what}.`)
  const twice = own
    .filter(({ key }, at) => own.findIndex((each) => each.key === key) !== at)
    .map(({ path, key }) => `${path}: ${key} is shown twice; one test shows all of it.`)
  return [...missing, ...strange, ...twice]
}

await runCheck(import.meta.url, checkShown)
