import { describe, expect, it } from 'vitest'
import { checkPermissions } from './check-permissions.ts'
import { withSampleTree } from './test/sample-tree.ts'

const treeOf = (line: string) => ({
  'server/src/permissions-page.ts': `console.log('${line}')`,
  'docs/permissions.md': 'GET /tags: anybody\n',
})

describe('the page of permissions', () => {
  it('is refused when it differs from what the contract generates, and accepted once it is written', async () => {
    await withSampleTree(treeOf('GET /tags: admins'), async (root) => {
      const { faults } = await checkPermissions(root, false)
      expect(faults.join()).toContain('npm run permissions')
      expect((await checkPermissions(root, true)).faults).toEqual([])
      expect((await checkPermissions(root, false)).faults).toEqual([])
    })
  })
})
