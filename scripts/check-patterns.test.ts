import { describe, expect, it } from 'vitest'
import { checkPatterns } from './check-patterns.ts'
import { withSampleTree } from './test/sample-tree.ts'

const found = (code: string, path = 'server/src/features/tickets/rules.ts') =>
  withSampleTree({ 'contract/src/sound.ts': 'export const sound = /^[a-z]+$/', [path]: code }, checkPatterns)

describe('regular expressions', () => {
  it.each([
    ['repeats what repeats', 'export const bad = /^(a+)+$/'],
    ['has alternatives that say the same', 'export const bad = /^(?:a|a)*b$/'],
    ['repeats words that may lack their blank', String.raw`export const bad = /^(\w+\s?)*$/`],
    ['shares letters between two parts', String.raw`export const bad = /^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    ['is tried anew from each blank', String.raw`export const bad = (text: string) => text.replace(/\s+$/, '')`],
    ['has alternatives that begin alike', 'export const bad = /^(a|b|ab)*$/'],
    ['chooses between kinds that are the same', String.raw`export const bad = /^(?:\p{L}|\p{L})+$/u`],
    ['is a text', `export const bad = new RegExp('(a*)*b', 'u')`],
    ['is put together', `const part = 'a+'\nexport const bad = new RegExp(\`^(\${part})+$\`)`],
    [
      'is put together raw',
      `const w = String.raw\`\\w+\`\nexport const bad = new RegExp(String.raw\`^(\${w}\\s?)*$\`)`,
    ],
    ['stands in a component', 'export const Bad = () => <p>{/^(a+)+$/.test("a") ? 1 : 2}</p>', 'web/src/ui/Bad.tsx'],
  ])('one that %s is refused', async (_what, code, path?: string) => {
    const { faults } = await found(code, path)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^(server|web)\/src\/.+:\d+: \/.+ takes more than one walk: /)
  })

  it.each([
    ['walks once', String.raw`export const good = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`],
    ['has alternatives that exclude each other', String.raw`export const good = /^"(?:[^"\\]|\\.)*"$/`],
    ['chooses between kinds of letters', String.raw`export const good = /^(?:\p{L}|\p{Nd})+$/u`],
    ['looks behind', String.raw`export const good = /(?<!\s)\s+$/`],
    ['is bounded', 'export const good = /^(?:a{1,3}b){1,3}$/'],
    ['stands in a test', 'export const bad = /^(a+)+$/', 'server/src/features/tickets/rules.test.ts'],
    ['is only written about', '// /^(a+)+$/\nexport const text = "/^(a+)+$/"'],
  ])('one that %s is allowed', async (_what, code, path?: string) => {
    expect((await found(code, path)).faults).toEqual([])
  })

  it('put together from another file’s export are judged by their value', async () => {
    const words = { 'contract/src/words.ts': `export const word = 'a+'\nexport const sound = /^a$/` }
    const from = (place: string, part: string) =>
      withSampleTree(
        {
          ...words,
          'server/src/features/words.ts': `export const word = 'a+'`,
          'server/src/features/tickets/rules.ts': `import { word as part } from '${place}'\nexport const made = new RegExp(\`^(${part})+$\`)`,
        },
        checkPatterns,
      )
    for (const place of ['@guiche/contract/words', '../words.ts']) {
      const { faults, looked } = await from(place, `\${part}`)
      expect([faults, looked]).toEqual([[expect.stringContaining('rules.ts:2: /^(a+)+$/')], '2 regular expressions'])
      expect((await from(place, 'b')).faults).toEqual([])
    }
  })

  it('put together at run time are refused, but plain text in one is allowed', async () => {
    const { faults } = await found(`export const of = (name: string) => new RegExp(\`^\${name}$\`)`)
    expect(faults).toEqual([expect.stringContaining('rules.ts:1: a regular expression is put together')])
    const plain = await found(`export const of = (name: string) => new RegExp(\`^\${literally(name)}$\`)`)
    expect(plain).toEqual({ faults: [], looked: '2 regular expressions' })
  })

  it('are counted', async () => {
    const none = await withSampleTree({ 'server/src/a.ts': 'export const a = 1' }, checkPatterns)
    expect(none.faults).toEqual(['there is no regular expression: nothing was looked at.'])
  })
})
