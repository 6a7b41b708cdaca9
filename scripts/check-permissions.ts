import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compareGenerated } from './lib/generated-page.ts'
import { type Findings, ROOT, runCheck } from './lib/run-check.ts'

const run = promisify(execFile)

/** `docs/permissions.md` is generated from the contract's calls and permissions; `--write` updates it. */
export async function checkPermissions(root: string, write = process.argv.includes('--write')): Promise<Findings> {
  // In a separate process: the program prints the page, and neither side imports the other.
  const args = ['--import', 'tsx', join(root, 'server/src/permissions-page.ts')]
  const { stdout: generated } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  const page = { page: 'docs/permissions.md', generated, command: 'npm run permissions', write }
  return { faults: compareGenerated(root, page), looked: `${generated.split('\n').length} lines` }
}

await runCheck(import.meta.url, checkPermissions)
