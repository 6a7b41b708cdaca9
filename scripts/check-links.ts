import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from './lib/list-files.ts'
import { type Pointer, pointersIn } from './lib/paths-in-markdown.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** Where a short path may start, in the order tried: `features/tickets/rules.ts` is the server's. */
const BASES = ['', 'server/src', 'web/src', 'contract/src', 'sandbox/src']
const OUTSIDE = /^(https?:|mailto:)/

/** Every link, path and command in our pages must exist. */
export function checkLinks(root: string): Findings {
  const pages = listFiles(root).filter((path) => path.endsWith('.md') && !path.startsWith('scripts/templates/'))
  const commands = commandsOf(root)
  const found = pages.map((page) => ({ page, pointers: pointersIn(readFileSync(join(root, page), 'utf8')) }))
  return {
    faults: found.flatMap(({ page, pointers }) =>
      pointers.filter((pointer) => !holds(root, page, pointer, commands)).map((pointer) => faultOf(page, pointer)),
    ),
    looked: `${found.reduce((sum, { pointers }) => sum + pointers.length, 0)} links and paths on ${pages.length} pages`,
  }
}

function holds(root: string, page: string, { kind, target }: Pointer, commands: Set<string>): boolean {
  if (kind === 'command') return commands.has(target)
  if (OUTSIDE.test(target)) return true
  const folder = dirname(page)
  if (kind === 'path') return [...BASES, folder].some((base) => existsSync(join(root, base, target)))
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : join(folder, path)
  if (!existsSync(join(root, file))) return false
  return anchor === undefined || headingsOf(join(root, file)).has(anchor)
}

/** GitHub's anchors: lower case, punctuation dropped, spaces to hyphens. */
function headingsOf(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return new Set([...headings].map(([, text = '']) => anchorOf(text)))
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function commandsOf(root: string): Set<string> {
  const file = join(root, 'package.json')
  const { scripts = {} }: { scripts?: Record<string, string> } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  return new Set(Object.keys(scripts))
}

function faultOf(page: string, { line, kind, target }: Pointer): string {
  const what = kind === 'command' ? `npm run ${target}` : target
  return `${page}:${line}: ${what} does not exist; correct the page, or bring back what it promises.`
}

await runCheck(import.meta.url, checkLinks)
