import { describe, expect, it } from 'vitest'
import { checkOpenapi } from './check-openapi.ts'
import { withSampleTree } from './test/sample-tree.ts'

const generator = (path: string) => `console.log(JSON.stringify({ openapi: '3.1.0', paths: { '${path}': {} } }))`
const treeOf = (path: string) => ({ 'server/src/openapi.ts': generator(path), 'docs/openapi.json': '{}\n' })

describe('the API document', () => {
  it('is refused when it is not what the contract generates', async () => {
    const { faults } = await withSampleTree(treeOf('/tags'), (root) => checkOpenapi(root, false))
    expect(faults.join()).toContain('npm run openapi')
  })

  it('is allowed once written', async () => {
    await withSampleTree(treeOf('/tags'), async (root) => {
      expect((await checkOpenapi(root, true)).faults).toEqual([])
      expect(await checkOpenapi(root, false)).toEqual({ faults: [], looked: '1 paths' })
    })
  })

  it('is refused when the generator fails', async () => {
    const broken = { 'server/src/openapi.ts': 'throw new Error("bound twice")' }
    await expect(withSampleTree(broken, (root) => checkOpenapi(root, false))).rejects.toThrow('bound twice')
  })
})
