import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesOf } from './lib/feature-names.ts'
import { withCopyOfTree } from './test/copy-of-tree.ts'

const node = (root: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
const generate = (root: string, ...words: string[]) => node(root, '--import', 'tsx', 'scripts/new-feature.ts', ...words)

/** Findings about the new files. Packages are links in a copy, which the cruiser takes for files outside. */
const aboutNotes = (output: string) =>
  output.split('\n').filter((line) => /quick-?note/i.test(line) && !line.includes('/node_modules/'))

const filesOf = (root: string): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** Existing files that have changed, and new files without the feature's name. */
const changedIn = (root: string, before: Map<string, string>) => {
  const changed = [...filesOf(root)].filter(([path, text]) => before.get(path) !== text)
  const names = (isNew: boolean) =>
    changed.flatMap(([path]) => (before.has(path) === isNew ? [] : [relative(root, path)])).sort()
  return { shared: names(false), foreign: names(true).filter((path) => !/quick[-_]notes/.test(path)) }
}

/** The places of a feature's files and lines. */
const written = [
  'contract/src',
  'server/src/features.ts',
  'server/src/features/quick-notes',
  'server/schema/quick-notes.ts',
  'web/src/app',
  'web/src/features/quick-notes',
  'web/src/screens/quick-notes',
]

/** The new files of each program. */
const programs = {
  server: ['schema/quick-notes.ts', 'src/features/quick-notes'],
  web: ['src/features/quick-notes', 'src/screens/quick-notes'],
}

describe('npm run new feature', () => {
  it('writes a feature that passes the checks and its tests, and refuses to write it twice', async () => {
    await withCopyOfTree((root) => {
      const before = filesOf(root)
      expect(generate(root, 'feature', 'quick-notes')).toMatchObject({ status: 0 })
      expect(changedIn(root, before)).toEqual({
        shared: ['contract/src/features.ts', 'server/src/features.ts', 'web/src/app/features.ts'],
        foreign: [],
      })
      // With everything that they import, including the contract's new files; the rest has checks of its own.
      for (const [workspace, include] of Object.entries(programs)) {
        const config = `${workspace}/tsconfig.one.json`
        writeFileSync(join(root, config), JSON.stringify({ extends: './tsconfig.json', include }))
        expect(aboutNotes(node(root, 'node_modules/typescript/bin/tsc', '-p', config).output)).toEqual([])
      }
      const checks = node(root, 'scripts/check.mjs', 'boundaries', 'vocabulary', 'translations')
      expect(aboutNotes(checks.output)).toEqual([])
      const form = ['ci', '--colors=off', '--error-on-warnings', ...written]
      expect(node(root, 'node_modules/@biomejs/biome/bin/biome', ...form)).toMatchObject({ status: 0 })
      const live = ['run', 'src/features/quick-notes/live.test.ts']
      expect(node(join(root, 'web'), join(root, 'node_modules/vitest/vitest.mjs'), ...live)).toMatchObject({
        status: 0,
      })
      expect(generate(root, 'feature', 'quick-notes').output).toContain('exists already; nothing was written')
    })
  })

  it('finds the singular, or asks for it', () => {
    expect(namesOf('contact-lists')).toMatchObject({ __Thing__: 'ContactList', __things_table__: 'contact_lists' })
    expect(namesOf('categories')).toMatchObject({ __thing__: 'category' })
    expect(namesOf('people', 'person')).toMatchObject({ __Thing__: 'Person', '__Things words__': 'People' })
    expect(() => namesOf('people')).toThrow('Say the singular')
    expect(() => namesOf('Quick_Notes')).toThrow('kebab-case')
  })
})
