import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Findings, ROOT, runCheck } from './lib/run-check.ts'

const run = promisify(execFile)
const DOCUMENT = 'docs/openapi.json'

/** `docs/openapi.json` is what the contract's calls generate; `--write` makes it so. */
export async function checkOpenapi(root: string, write = process.argv.includes('--write')): Promise<Findings> {
  const generated = await generate(root)
  const file = join(root, DOCUMENT)
  if (write) writeFileSync(file, generated)
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const difference = firstDifference(committed.split('\n'), generated.split('\n'))
  return {
    faults:
      difference === undefined ? [] : [`${DOCUMENT}:${difference}\n  Run \`npm run openapi\` and commit the result.`],
    looked: `${Object.keys(JSON.parse(generated).paths).length} paths`,
  }
}

/** In a process of its own: the program prints the document, and neither side imports the other. */
async function generate(root: string): Promise<string> {
  const args = ['--import', 'tsx', join(root, 'server/src/openapi.ts')]
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  return `${JSON.stringify(JSON.parse(stdout), undefined, 2)}\n`
}

function firstDifference(committed: string[], generated: string[]): string | undefined {
  const lines = Math.max(committed.length, generated.length)
  const index = Array.from({ length: lines }).findIndex((_, line) => committed[line] !== generated[line])
  if (index === -1) return undefined
  return `${index + 1} says ${committed[index]?.trim() ?? 'nothing'}, the contract says ${generated[index]?.trim() ?? 'nothing'}.`
}

await runCheck(import.meta.url, checkOpenapi)
