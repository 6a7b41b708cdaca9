import { spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withCopyOfTree } from './test/copy-of-tree.ts'

const check = (root: string, ...names: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

describe('npm run check', () => {
  it('fails on a wrong type, bad formatting and dead code', async () => {
    await withCopyOfTree((root) => {
      writeFileSync(join(root, 'contract/src/features/wrong.ts'), 'export const wrong: number = "text"\n')
      writeFileSync(join(root, 'server/src/platform/nobody-imports-this.ts'), 'export const dead = 1\n')
      const { status, output } = check(root, 'types contract', 'format', 'dead')
      expect(status).toBe(1)
      expect(output).toContain('0 passed, 3 failed')
      expect(output).toMatch(/✗ types contract[\s\S]*wrong\.ts/)
      expect(output).toMatch(/✗ format and lint[\s\S]*wrong\.ts/)
      expect(output).toMatch(/✗ dead code[\s\S]*nobody-imports-this\.ts/)
    })
  })

  it('fails on a forbidden import, a bad name, a dead link and a missing text', async () => {
    await withCopyOfTree((root) => {
      writeFileSync(join(root, 'contract/src/utils.ts'), `import 'luxon'\n`)
      appendFileSync(join(root, 'CONTRIBUTING.md'), '\n[gone](docs/gone.md)\n')
      appendFileSync(join(root, 'web/src/locales/pt.ts'), `Object.assign(pt, { onlyHere: 'x' })\n`)
      const { status, output } = check(root, 'boundaries', 'vocabulary', 'links', 'translations')
      expect(status).toBe(1)
      expect(output).toContain('contract-stands-alone')
      expect(output).toContain('contract/src/utils.ts: "utils" says nothing')
      expect(output).toContain('docs/gone.md does not exist')
      expect(output).toContain('"onlyHere" is missing')
    })
  })

  it('refuses an unknown check name', () => {
    const { status, output } = check(join(import.meta.dirname, '..'), 'nonsense')
    expect(status).toBe(1)
    expect(output).toContain('No check is named so')
  })
})
