import { describe, expect, it } from 'vitest'
import { checkTranslations } from './check-translations.ts'
import { withSampleTree } from './test/sample-tree.ts'

interface Sample {
  pt?: string
  en?: string
  errors?: string
}

const WHOLE = `{ hello: 'Olá {{name}}', errors: { codes: { ERR_X: 'x' } }, sound: { label: 'Som' } }`

const faults = ({ pt = WHOLE, en = WHOLE, errors = '{ ERR_X: 400 }' }: Sample) =>
  withSampleTree(
    {
      'package.json': '{ "type": "module" }',
      'web/src/locales/pt.ts': `export const pt = ${pt}`,
      'web/src/locales/en.ts': `export const en = ${en}`,
      'web/src/locales/es.ts': `export const es = ${pt}`,
      'web/src/locales/tr.ts': `export const tr = ${pt}`,
      'contract/src/errors.ts': `export const errors = ${errors}`,
    },
    async (root) => (await checkTranslations(root)).faults,
  )

describe('the translations', () => {
  it('are accepted when the four languages agree', async () => {
    expect(await faults({})).toEqual([])
  })

  it.each([
    ['a missing text', WHOLE.replace('hello', 'hullo'), 'en: "hello" is missing'],
    ['a text too many', WHOLE.replace('hello:', "extra: 'x', hello:"), 'en: "extra" is not in pt'],
    ['an empty text', WHOLE.replace('Som', ' '), 'en: "sound.label" is empty'],
    ['another variable', WHOLE.replace('{{name}}', '{{nome}}'), 'en: "hello" has other variables'],
  ])('are refused with %s', async (_what, en, fault) => {
    expect((await faults({ en })).join('\n')).toContain(fault)
  })

  it('are refused when an error code has no text', async () => {
    expect(await faults({ errors: '{ ERR_X: 400, ERR_Y: 404 }' })).toContain('tr: errors.codes has no text for ERR_Y.')
  })

  it('are refused when nothing was compared', async () => {
    expect((await faults({ pt: '{}', en: '{}' })).join('\n')).toContain('nothing was compared')
  })

  const feature = (says: string, path: string) =>
    withSampleTree(
      {
        'package.json': '{ "type": "module" }',
        ...Object.fromEntries(
          ['pt', 'en', 'es', 'tr'].flatMap((language) => [
            [`web/src/locales/${language}.ts`, `export const ${language} = ${WHOLE}`],
            [`web/src/features/tags/texts/${language}.ts`, `export const texts = { tags: { title: 'Tags' } }`],
          ]),
        ),
        'contract/src/errors.ts': 'export const errors = { ERR_X: 400 }',
        [path]: `export const words = ['${says}']`,
      },
      async (root) => (await checkTranslations(root)).faults,
    )

  it('of a feature are used in its own folder and in screens', async () => {
    expect(await feature('tags.title', 'web/src/features/tags/TagList.tsx')).toEqual([])
    expect(await feature('tags.title', 'web/src/screens/tags/TagsScreen.tsx')).toEqual([])
  })

  it('of a feature are refused elsewhere, where nothing waits for them to load', async () => {
    expect((await feature('tags.title', 'web/src/features/tickets/TicketRow.tsx')).join('\n')).toContain(
      'web/src/features/tickets/TicketRow.tsx says a text of "tags"',
    )
  })
})
