import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** Numbers are made in these, from names. */
const MAKERS = /^server\/src\/platform\/db\/(statement|many-rows)\.ts$/
/** `$1`, and a number that is put together: `$${n}`. What `replace` puts in is no SQL. */
const COUNTED = /(?<!\\)\$(\d|\$\{)/
const REPLACED = /\.replace(All)?\(/

/** No `$1` counted by hand in the server's SQL: values have names there (docs/decisions/058). */
export function checkStatements(root: string): Findings {
  const files = listFiles(root, 'server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  return {
    faults: files.flatMap((path) => (MAKERS.test(path) ? [] : countedIn(root, path))),
    looked: `${files.length} files`,
  }
}

function countedIn(root: string, path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    COUNTED.test(line) && !REPLACED.test(line)
      ? [
          `${path}:${index + 1}: a value counted by hand; write \`statement(name, text)\` with \`:name\` (platform/db/statement.ts).`,
        ]
      : [],
  )
}

await runCheck(import.meta.url, checkStatements)
