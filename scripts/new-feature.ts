// `npm run new feature quick-notes`: the files of a small feature on both sides, with their lines in the registries.
// What it writes is meant to be changed; what it must not do is overwrite anything.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, namesOf } from './lib/feature-names.ts'
import { ROOT } from './lib/run-check.ts'

const LANGUAGES = ['pt', 'en', 'es', 'tr']
const SERVER = 'server/src/features/__things-path__'
const WEB = 'web/src/features/__things-path__'

/** Template → where it goes. */
const FILES: [template: string, target: string][] = [
  ['contract/feature.ts', 'contract/src/features/__things-path__.ts'],
  ['server/migration.sql', `server/migrations/${nextMigration()}___things_table__.sql`],
  ...['routes', 'actions', 'queries', 'store', 'view', 'events'].map((word): [string, string] => [
    `server/${word}.ts`,
    `${SERVER}/${word}.ts`,
  ]),
  ['server/api.test.ts', `${SERVER}/__things-path__.api.test.ts`],
  ['web/api.ts', `${WEB}/api.ts`],
  ['web/live.ts', `${WEB}/live.ts`],
  ['web/live.test.ts', `${WEB}/live.test.ts`],
  ['web/ThingForm.tsx', `${WEB}/__Thing__Form.tsx`],
  ['web/ThingsScreen.tsx', 'web/src/screens/__things-path__/__Things__Screen.tsx'],
  ...LANGUAGES.map((language): [string, string] => ['web/texts.ts', `web/src/locales/${language}/__things-path__.ts`]),
]

/** Registry → what it must import, and what goes in right after the pattern. Biome sorts and formats afterwards. */
const LINES: { file: string; imports?: string; after: RegExp; line: string }[] = [
  {
    file: 'contract/src/core/ids.ts',
    after: /export type TicketId = .*\n/,
    line: `export const __Thing__Id = id('__Thing__Id')\nexport type __Thing__Id = z.output<typeof __Thing__Id>\n`,
  },
  {
    file: 'contract/src/calls.ts',
    imports: `import * as __things__ from './features/__things-path__.ts'`,
    after: /const features = \{/,
    line: '__things__,',
  },
  {
    file: 'contract/src/realtime.ts',
    imports: `import { __thing__Event } from './features/__things-path__.ts'`,
    after: /export const events = \{/,
    line: '__thing__: __thing__Event,',
  },
  {
    file: 'server/src/features.ts',
    imports: `import { __thing__Routes } from './features/__things-path__/routes.ts'`,
    after: /const routes: readonly Binding\[\] = \[/,
    line: '...__thing__Routes,',
  },
  {
    file: 'web/src/app/live.ts',
    imports: `import { __things__Live } from '../features/__things-path__/live.ts'`,
    after: /^const lists: LiveTable = \{/m,
    line: '__thing__: [__things__Live],',
  },
  {
    file: 'web/src/screens/routes.tsx',
    after: /export const routes: readonly ScreenRoute\[\] = \[/,
    line: `{ path: '/__things-path__', screen: lazyRouteComponent(() => import('./__things-path__/__Things__Screen.tsx'), '__Things__Screen') },`,
  },
  ...LANGUAGES.map((language) => ({
    file: `web/src/locales/${language}.ts`,
    imports: `import { __things__ } from './${language}/__things-path__.ts'`,
    after: new RegExp(`export const ${language}\\b[^=]*= \\{`),
    line: '__things__,',
  })),
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

function addLines(names: Record<string, string>): string[] {
  return LINES.map(({ file, imports, after, line }) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    if (!after.test(text)) throw new Error(`${file} has no ${after}: mend scripts/new-feature.ts.`)
    const withLine = text.replace(after, (found) => `${found}${fill(line, names)}`)
    writeFileSync(
      join(ROOT, file),
      imports ? withLine.replace(/^import /m, `${fill(imports, names)}\nimport `) : withLine,
    )
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
  const changed = addLines(names)
  tidy([...written, ...changed])
  console.log(`Wrote:\n  ${written.join('\n  ')}\nAdded a line to:\n  ${changed.join('\n  ')}`)
  console.log(
    '\nNext: npm run openapi, npm run check, the texts in four languages, a line in web/src/app/shell/menu.ts.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
