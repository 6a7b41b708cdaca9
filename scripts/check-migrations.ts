import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** A migration that has run is not changed. The last of these renamed columns, and the dashboard failed on nodes of the version before. */
const RUN_BEFORE = 122

const NUMBER = /^server\/migrations\/(\d+)_[^/]*\.sql$/

/** A part of a partitioned table has its name from the running database: it ends with `public.%I`. */
const PART = /execute format\('drop table [^']*%I'/gi
const BLANKS = /\s+/g
const COMMENT = /--[^\n]*/g
const TAKES = /\b(?:rename (?:column|to)|drop (?:column|table|view|function)) (?:if exists )?[\w."]+/gi
/** Written above what is dropped: the migration of a version before, since which nothing uses it. */
const UNUSED = /^-- Unused since \d{4}\b/m
/** The version before writes rows without it. */
const DEMANDS = /\badd column [^,;]*/gi

/**
 * No migration takes away what nodes of the version before read and write: they work on beside the first new node until they are restarted
 * (docs/how-to/many-nodes.md). What is no longer used goes a version later, and says since when.
 */
export function checkMigrations(root: string): Findings {
  const files = listFiles(root, 'server/migrations').filter((path) => Number(NUMBER.exec(path)?.[1] ?? 0) > RUN_BEFORE)
  return { faults: files.flatMap((path) => faultsOf(root, path)), looked: `${files.length} migrations` }
}

function faultsOf(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const sql = text.replace(COMMENT, '').replace(PART, '').replace(BLANKS, ' ')
  const taken = [...(UNUSED.test(text) ? [] : sql.matchAll(TAKES))].map(
    ([words]) => `takes away what the version before uses (${words.trim()})`,
  )
  const demanded = [...sql.matchAll(DEMANDS)]
    .filter(([words]) => /\bnot\s+null\b/i.test(words) && !/\b(?:default|generated)\b/i.test(words))
    .map(([words]) => `asks the version before for a value that it does not write (${words.trim()})`)
  return [...taken, ...demanded].map((what) => `${path}: ${what}; it still runs on other nodes.`)
}

await runCheck(import.meta.url, checkMigrations)
