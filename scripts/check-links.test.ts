import { describe, expect, it } from 'vitest'
import { checkLinks } from './check-links.ts'
import { withSampleTree } from './test/sample-tree.ts'

const TREE = {
  'package.json': '{ "scripts": { "check": "node scripts/check.mjs" } }',
  LICENSE: '',
  'server/src/features/tickets/rules.ts': '',
  'docs/STYLE.md': '# Names and sizes\n',
}

const GOOD = [
  '[style](docs/STYLE.md)',
  '[style](docs/STYLE.md#names-and-sizes)',
  '[site](https://example.com/x)',
  'read `server/src/features/tickets/rules.ts`',
  'read `features/tickets/rules.ts`, in `server/src/`',
  'run `npm run check`',
  '`application/json`, `tickets/closeAll`, `@guiche/contract/features/tickets` and `features/<x>/live.ts` are no paths',
  '```ts\nimport x from "./nowhere.ts"\n```',
  '```tree\nserver/          the server\n  src/\n    features/\n      tickets/   one room\n```',
]

const BAD = [
  '[style](docs/MISSING.md)',
  '<img src="docs/screenshots/gone.png" alt="">',
  '[style](docs/STYLE.md#colours)',
  'read `server/src/features/tickets/store.ts`',
  'read `features/tickets/`, or `features/gone/`',
  'see `GONE.md`',
  'run `npm run chekc`',
  '```sh\nnpm run chekc\n```',
  '```tree\nserver/\n  src/\n    gone/\n```',
]

const faultsIn = async (page: string) =>
  (await withSampleTree({ ...TREE, 'README.md': page }, checkLinks)).faults.filter((fault) =>
    fault.startsWith('README'),
  )

describe('the links', () => {
  it.each(GOOD)('allows %j', async (page) => {
    expect(await faultsIn(page)).toEqual([])
  })

  it.each(BAD)('refuses %j', async (page) => {
    expect(await faultsIn(page)).toHaveLength(1)
  })

  it('names page and line', async () => {
    expect((await faultsIn('one\n\n[x](gone.md)'))[0]).toContain('README.md:3: gone.md does not exist')
  })
})
