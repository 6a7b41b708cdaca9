import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** Numbers are made from names in these files. */
const MAKERS = /^server\/src\/platform\/db\/(statement|many-rows)\.ts$/
/** `$1`, and a number that is built: `$${n}`. The argument of `replace` is not SQL. */
const COUNTED = /(?<!\\)\$(\d|\$\{)/
const REPLACED = /\.replace(All)?\(/

/** An insert with values: it must be made from the table's description, which requires the columns without a default. */
const WRITTEN_INSERT = /statement\(\s*'([^']+)',\s*[`']insert into \w+ \([^)]*\)\s*values\b/g
/** The driver prepares a text under its name once per connection, and refuses another text under the same name. */
const NAMED = /\b(?:statement|insertInto)\(\s*'([^']+)'/g
const ROOMS = /^server\/src\/features\//
/** The files that name the rows of views. */
const VIEW = /^server\/src\/features\/[^/]+\/view(\.ts$|\/)/
const WRITTEN_ROW = /^(?:export )?(?:interface (\w+Row) \{|type (\w+Row) = \{(?!\s*\[))/gm
/** A column as text that keeps its name, and what follows it in the same SQL. */
const CAST =
  /(?:\bselect(?:\s+distinct)?|,)\s*(?:\w+\.)?(\w+)::(?:text|varchar)(?=\s*(?:(?:as\s+)?"?\1"?\s*)?(?:,|from\b)([^`]*))/gi
const ORDER = /\border by\s/gi

/**
 * No hand-counted `$1` in the server's SQL: values have names. No two statements with the same name. No hand-written column lists where the table's
 * description has them: plain inserts and the rows of views come from server/schema (docs/decisions/058). No order by a column that the select has as
 * text under the same name: PostgreSQL would then sort by the text, 10 before 9.
 */
export function checkStatements(root: string): Findings {
  const files = listFiles(root, 'server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  return {
    faults: [
      ...files.flatMap((path) =>
        MAKERS.test(path) ? [] : [...countedIn(root, path), ...listedIn(root, path), ...sortedAsTextIn(root, path)],
      ),
      ...sharedNamesIn(root, files),
    ],
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

function sharedNamesIn(root: string, files: readonly string[]): string[] {
  const places = new Map<string, string[]>()
  for (const path of files)
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(NAMED))
      places.set(name, [...(places.get(name) ?? []), path])
  const shared = [...places].filter(([, paths]) => paths.length > 1)
  return shared.map(([name, paths]) => `${paths.join(' and ')}: two statements are called ${name}.`)
}

function listedIn(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const inserts = [...(ROOMS.test(path) ? text.matchAll(WRITTEN_INSERT) : [])].map(
    ({ index, 1: name }) =>
      `${path}:${lineOf(index)}: ${name} lists its columns by hand; write \`insertInto(name, table, …)\` (platform/db/table-rows.ts).`,
  )
  const rows = VIEW.test(path)
    ? [...text.matchAll(WRITTEN_ROW)].map(
        (found) =>
          `${path}:${lineOf(found.index)}: ${found[1] ?? found[2]} lists its columns by hand; take them from the table: \`Pick<RowOf<typeof table>, …>\` (platform/db/table-rows.ts).`,
      )
    : []
  return [...inserts, ...rows]
}

function sortedAsTextIn(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(CAST)].flatMap(({ index, 1: column = '', 2: rest = '' }) => {
    const isBare = new RegExp(`(?<![.\\w])${column}\\b`, 'i')
    const line = text.slice(0, index).split('\n').length
    return [...rest.matchAll(ORDER)].some((order) => isBare.test(keysOf(rest.slice(order.index + order[0].length))))
      ? [`${path}:${line}: sorts by ${column} as text; name its table in the order: \`t.${column}\`.`]
      : []
  })
}

/** What is sorted by: up to the end of the select, or of the parentheses around it. */
function keysOf(rest: string): string {
  let depth = 0
  const end = [...rest].findIndex((sign) => {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    return depth < 0
  })
  return (end < 0 ? rest : rest.slice(0, end)).split(/\b(?:limit|offset|for update)\b/i)[0] ?? ''
}

await runCheck(import.meta.url, checkStatements)
