import { describe, expect, it } from 'vitest'
import { checkShown } from './check-shown.ts'
import { withSampleTree } from './test/sample-tree.ts'

const SETTING = `showsSetting('userRating', 'asks', {})`
const FLAG = `showsFlag('allTicket', 'sees', {})`

const faults = ({ tests = `${SETTING}\n  ${FLAG}`, path = 'server/src/features/settings/shown.wire.test.ts' } = {}) =>
  withSampleTree(
    {
      'package.json': '{ "type": "module" }',
      'web/src/features/settings/form.ts': `export const companySections = [{ key: 'service', settings: [{ key: 'userRating' }] }]`,
      'contract/src/permissions.ts': `export const userFlags = ['allTicket']`,
      [path]: tests,
    },
    async (root) => (await checkShown(root)).faults,
  )

describe('settings and flags', () => {
  it('are accepted when a test shows each', async () => {
    expect(await faults()).toEqual([])
    expect(await faults({ tests: `${SETTING.replace('(', '(\n  ')}\n${FLAG}` })).toEqual([])
  })

  it.each([
    ['a setting without a test', FLAG, 'userRating is a setting that companies are offered, and no test shows it'],
    ['a flag without a test', SETTING, 'allTicket is a flag of users, and no test shows it'],
    ['a test that is skipped', `${SETTING.replace('(', '.skip(')}\n${FLAG}`, 'userRating'],
    ['a test that is put in a comment', `// ${SETTING}\n${FLAG}`, 'userRating'],
    ['a key that is not offered', `${SETTING}\n${FLAG}\nshowsSetting('other', 'x', {})`, 'other is not a setting'],
    ['two tests of one key', `${SETTING}\n${SETTING}\n${FLAG}`, 'userRating is shown twice'],
  ])('are refused with %s', async (_what, tests, fault) => {
    expect((await faults({ tests })).join('\n')).toContain(fault)
  })

  it('are refused when the file that shows them is not a test', async () => {
    expect(await faults({ path: 'server/test/shown-all.ts' })).toHaveLength(2)
  })
})
