// `npm run new feature quick-notes`: creates the files of a small feature on both sides, with a line in the three lists of features. The output is
// meant to be changed; the command never overwrites anything.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, namesOf } from './lib/feature-names.ts'
import { ROOT } from './lib/run-check.ts'

const LANGUAGES = ['pt', 'en', 'es', 'tr']
const SERVER = 'server/src/features/__things-path__'
const WEB = 'web/src/features/__things-path__'

/** Template → target path. */
const FILES: [template: string, target: string][] = [
  ['contract/feature.ts', 'contract/src/features/__things-path__.ts'],
  ['server/migration.sql', `server/migrations/${nextMigration()}___things_table__.sql`],
  ['server/schema.ts', 'server/schema/__things-path__.ts'],
  ...['manifest', 'routes', 'actions', 'queries', 'store', 'view', 'events'].map((word): [string, string] => [
    `server/${word}.ts`,
    `${SERVER}/${word}.ts`,
  ]),
  ['server/api.test.ts', `${SERVER}/__things-path__.api.test.ts`],
  ['web/manifest.ts', `${WEB}/manifest.ts`],
  ['web/api.ts', `${WEB}/api.ts`],
  ['web/live.ts', `${WEB}/live.ts`],
  ['web/live.test.ts', `${WEB}/live.test.ts`],
  ['web/ThingForm.tsx', `${WEB}/__Thing__Form.tsx`],
  ['web/ThingsScreen.tsx', 'web/src/screens/__things-path__/__Things__Screen.tsx'],
  ...LANGUAGES.map((language): [string, string] => [`web/texts-${language}.ts`, `${WEB}/texts/${language}.ts`]),
]

/** The lists of features: the import for each, and the text to insert after the pattern. Biome sorts and formats afterwards. */
const LISTS: { file: string; imports: string; after: RegExp }[] = [
  {
    file: 'contract/src/features.ts',
    imports: `import * as __things__ from './features/__things-path__.ts'`,
    after: /export const features = \{/,
  },
  {
    file: 'server/src/features.ts',
    imports: `import { __things__ } from './features/__things-path__/manifest.ts'`,
    after: /const features: readonly Manifest\[\] = \[/,
  },
  {
    file: 'web/src/app/features.ts',
    imports: `import { __things__ } from '../features/__things-path__/manifest.ts'`,
    after: /const features: readonly Manifest\[\] = \[/,
  },
]

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'server/migrations')).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

function writeFiles(names: Record<string, string>): string[] {
  const files = FILES.map(([template, target]) => ({ template, path: fill(target, names) }))
  const present = files.find(({ path }) => existsSync(join(ROOT, path)))
  if (present) throw new Error(`${present.path} exists already; nothing was written.`)
  for (const { template, path } of files) {
    const text = readFileSync(join(ROOT, 'scripts/templates', `${template}.template`), 'utf8')
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), fill(text, names))
  }
  return files.map(({ path }) => path)
}

function addToLists(names: Record<string, string>): string[] {
  return LISTS.map(({ file, imports, after }) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    if (!after.test(text)) throw new Error(`${file} has no ${after}: fix scripts/new-feature.ts.`)
    const withLine = text.replace(after, (found) => fill(`${found}__things__,`, names))
    writeFileSync(join(ROOT, file), withLine.replace(/^import /m, `${fill(imports, names)}\nimport `))
    return file
  })
}

function tidy(paths: string[]) {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const code = paths.filter((path) => !path.endsWith('.sql'))
  execFileSync(process.execPath, [biome, 'check', '--write', ...code], { cwd: ROOT, stdio: 'pipe' })
}

const [kind, plural, singular] = process.argv.slice(2)
if (kind !== 'feature' || plural === undefined) {
  console.error('Usage: npm run new feature <plural-name> [singular-name]')
  process.exit(1)
}
try {
  const names = namesOf(plural, singular)
  const written = writeFiles(names)
  const changed = addToLists(names)
  tidy([...written, ...changed])
  console.log(`Wrote:\n  ${written.join('\n  ')}\nAdded a line to:\n  ${changed.join('\n  ')}`)
  console.log(
    '\nNext: npm run openapi, npm run check, the texts in four languages, its place in the menu (web/src/app/features.ts).',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
