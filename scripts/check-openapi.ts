import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compareGenerated } from './lib/generated-page.ts'
import { type Findings, ROOT, runCheck } from './lib/run-check.ts'

const run = promisify(execFile)
const DOCUMENT = 'docs/openapi.json'

/** `docs/openapi.json` is generated from the contract's calls; `--write` updates it. */
export async function checkOpenapi(root: string, write = process.argv.includes('--write')): Promise<Findings> {
  const generated = await generate(root)
  const page = { page: DOCUMENT, generated, command: 'npm run openapi', write }
  return {
    faults: compareGenerated(root, page),
    looked: `${Object.keys(JSON.parse(generated).paths).length} paths`,
  }
}

/** In a separate process: the program prints the document, and neither side imports the other. */
async function generate(root: string): Promise<string> {
  const args = ['--import', 'tsx', join(root, 'server/src/openapi.ts')]
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  return `${JSON.stringify(JSON.parse(stdout), undefined, 2)}\n`
}

await runCheck(import.meta.url, checkOpenapi)
