/** The targets of a page: links, paths in code spans, and the entries of fenced blocks marked `tree`. */
export interface Pointer {
  line: number
  kind: 'link' | 'path' | 'command'
  target: string
}

const LINK = /\[[^\]]*\]\(([^)\s]+)[^)]*\)/g
const HTML_LINK = /\b(?:src|href)="([^"]+)"/g
const CODE_SPAN = /`([^`]+)`/g
const NPM_RUN = /\bnpm run ([\w:-]+)/g
/** At least one folder, and an extension or a closing slash: `server/src/main.ts`, `docs/`, not `tickets/closeAll`. */
const PATH = /^\.?[\w@-][\w.@-]*\/([\w.@-]+\/)*([\w.@-]+\.(tsx?|mjs|cjs|json|md|sql|css|html))?$/
const ROOT_FILE = /^[\w.-]+\.(md|json|mjs|cjs)$/

export function pointersIn(markdown: string): Pointer[] {
  const pointers: Pointer[] = []
  const tree: string[] = []
  let fence: string | undefined
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    const mark = /^\s*```(\w*)/.exec(text)
    if (mark) {
      fence = fence === undefined ? mark[1] : undefined
      tree.length = 0
    } else if (fence === 'tree') pointers.push(...treeEntry(text, line, tree))
    else if (fence === undefined) pointers.push(...inProse(text, line))
    if (fence !== 'tree') pointers.push(...[...text.matchAll(NPM_RUN)].map((found) => at(line, 'command', found[1])))
  }
  return pointers
}

function inProse(text: string, line: number): Pointer[] {
  const spans = [...text.matchAll(CODE_SPAN)].map((found) => found[1] ?? '')
  const prose = text.replaceAll(CODE_SPAN, '')
  return [
    ...[...prose.matchAll(LINK), ...prose.matchAll(HTML_LINK)].map((found) => at(line, 'link', found[1])),
    ...spans.filter((span) => PATH.test(span) || ROOT_FILE.test(span)).map((span) => at(line, 'path', span)),
  ]
}

/** `parents` is the path to this line; two spaces per level, the name first, the remark after two spaces. */
function treeEntry(text: string, line: number, parents: string[]): Pointer[] {
  const [, indent = '', name = ''] = /^( *)(\S+)/.exec(text) ?? []
  if (name === '' || name === '…') return []
  parents.length = Math.min(parents.length, indent.length / 2)
  parents.push(name)
  return [at(line, 'path', parents.join(''))]
}

const at = (line: number, kind: Pointer['kind'], target = ''): Pointer => ({ line, kind, target })
