import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { isSafe } from 'redos-detector'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** Code that text from outside reaches, directly or through other code. */
const FOLDERS = ['contract', 'flow-engine', 'server', 'web', 'sandbox']
const SOURCE = /\.tsx?$/
/** Tests and the web build read only our own text. */
const OWN = /\.(test|suite)\.tsx?$|(^|\/)(test|build)\/|\.config\.ts$|\.d\.ts$/

interface Pattern {
  path: string
  line: number
  /** Null: the value is only known at run time. */
  source: string | null
  flags: string
}

type Node = Record<string, unknown> & { type?: string; start?: number }

/**
 * No regular expression may need more than one pass over a text: with 65,000 characters from a customer, one pass per character blocks a process for
 * seconds. An expression that is built from constants, of any file, is judged by its value; one with parts that are only known at run time is refused,
 * unless `literally` escapes them.
 */
export function checkPatterns(root: string): Findings {
  const paths = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(
    (path) => SOURCE.test(path) && !OWN.test(path),
  )
  const files = new Map(paths.map((path) => [path, fileOf(path, readFileSync(join(root, path), 'utf8'))]))
  const found = paths.flatMap((path) => patternsIn(path, files))
  if (found.length === 0) return { faults: ['there is no regular expression: nothing was looked at.'], looked: '0' }
  return { faults: found.flatMap(faultOf), looked: `${found.length} regular expressions` }
}

const reasons = {
  Trade: 'two parts of it can share the same letters in many ways; make them exclude each other',
  Self: 'a repeated part can match the same letters in many ways; make its alternatives exclude each other',
  Move: 'it is tried anew from each letter of the same run; exclude what begins it, or look behind that the run begins there',
} as const

const faultOf = ({ path, line, source, flags }: Pattern): string[] => {
  if (source === null)
    return [
      `${path}:${line}: a regular expression is put together from what only the running program knows; write it out, compare without one, or put parts in by literally().`,
    ]
  const kinds = new Set<keyof typeof reasons>(analyse({ source, flags }).reports.map(({ type }) => type))
  if (repeatedChoices(source, flags).some((choice) => !isClear(choice, flags))) kinds.add('Self')
  const what = `${path}:${line}: /${source}/${flags} takes more than one walk`
  return kinds.size === 0 ? [] : [`${what}: ${[...kinds].map((kind) => reasons[kind]).join('; ')}.`]
}

/** A case that scslre does not detect: `(?:a|a)*` has two ways for every letter. */
const repeatedChoices = (source: string, flags: string): string[] => {
  const choices: string[] = []
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') }), {
    onQuantifierEnter: ({ element, max }) => {
      const isChoice = 'alternatives' in element && element.alternatives.length > 1
      if (max === Number.POSITIVE_INFINITY && isChoice) choices.push(element.raw)
    },
  })
  return choices
}

/**
 * A sound expression takes few steps to judge; an unsound one has too many paths to count. The judge takes `\p{…}` for any character, so each kind is
 * replaced by a character of its own.
 */
const isClear = (choice: string, flags: string): boolean => {
  const kinds = new Map<string, string>()
  const judged = choice.replace(/\\p\{[^{}]+\}/gi, (kind) => {
    const sign = kinds.get(kind) ?? String.fromCharCode(0xe000 + kinds.size)
    kinds.set(kind, sign)
    return sign
  })
  return isSafe(new RegExp(`^${judged}*$`, flags.replace(/[^iu]/g, '')), { maxSteps: 1_000 }).safe
}

interface File {
  code: string
  nodes: Node[]
  /** The constants with text values, as far as the file itself shows. */
  texts: ReadonlyMap<string, string>
}
type Files = ReadonlyMap<string, File>

const fileOf = (path: string, code: string): File => {
  if (!/RegExp|\/|String\.raw|export const/.test(code)) return { code, nodes: [], texts: new Map() }
  const nodes = nodesIn(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return { code, nodes, texts: constantsIn(nodes, new Map()) }
}

const patternsIn = (path: string, files: Files): Pattern[] => {
  const { code = '', nodes = [] } = files.get(path) ?? {}
  const texts = constantsIn(nodes, importedBy(path, nodes, files))
  const lineOf = ({ start = 0 }: Node) => code.slice(0, start).split('\n').length
  return nodes.flatMap((node): Pattern[] => {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) return [{ path, line: lineOf(node), source: regex.pattern, flags: regex.flags }]
    const [source, flags] = madeOf(node, texts) ?? []
    if (source === undefined) return []
    return [{ path, line: lineOf(node), source: flags == null ? null : source, flags: flags ?? '' }]
  })
}

/** `@guiche/contract/core/ids` and `./ids.ts`, as paths from the root. */
const placeOf = (path: string, from: string): string | null => {
  const [, workspace, inner] = /^@guiche\/([\w-]+)\/(.+)$/.exec(from) ?? []
  if (workspace !== undefined) return `${workspace}/src/${inner}.ts`
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : null
}

const importedBy = (path: string, nodes: readonly Node[], files: Files): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const node of nodes) {
    if (node.type !== 'ImportDeclaration') continue
    const { source, specifiers } = node as unknown as { source: { value: string }; specifiers: Specifier[] }
    const place = placeOf(path, source.value)
    for (const { local, imported } of specifiers) {
      const text = place && imported && files.get(place)?.texts.get(imported.name)
      if (typeof text === 'string') texts.set(local.name, text)
    }
  }
  return texts
}
interface Specifier {
  local: { name: string }
  imported?: { name: string }
}

const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const inner = Object.entries(node).flatMap(([key, part]) => (key === 'regex' ? [] : nodesIn(part)))
  return typeof node.type === 'string' ? [node, ...inner] : inner
}

/** The arguments of `new RegExp(…)`, as far as their values are known. */
const madeOf = (node: Node, texts: ReadonlyMap<string, string>): [string | null, string | null] | undefined => {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] }
  if (callee?.name !== 'RegExp' || !given?.[0]) return undefined
  return [textOf(given[0], texts), given[1] ? textOf(given[1], texts) : '']
}

const constantsIn = (nodes: readonly Node[], known: ReadonlyMap<string, string>): Map<string, string> => {
  const texts = new Map(known)
  for (const node of nodes) {
    const { type, id, init } = node as { type?: string; id?: Node; init?: Node }
    const text = type === 'VariableDeclarator' && init ? textOf(init, texts) : null
    if (text !== null && typeof id?.name === 'string') texts.set(id.name, text)
  }
  return texts
}

const textOf = (node: Node, texts: ReadonlyMap<string, string>): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') return texts.get(String(node.name)) ?? null
  if (node.type === 'CallExpression' && (node.callee as Node)?.name === 'literally') return 'plain text'
  if (node.type === 'TaggedTemplateExpression')
    return isRaw(node.tag as Node) ? partsOf(node.quasi as Node, texts, 'raw') : null
  return node.type === 'TemplateLiteral' ? partsOf(node, texts, 'cooked') : null
}

const isRaw = ({ object, property }: Node) => (object as Node)?.name === 'String' && (property as Node)?.name === 'raw'

const partsOf = (node: Node, texts: ReadonlyMap<string, string>, form: 'raw' | 'cooked'): string | null => {
  const { quasis, expressions } = node as { quasis: { value: Record<'raw' | 'cooked', string> }[]; expressions: Node[] }
  const parts = quasis.flatMap(({ value }, at) => {
    const inner = expressions[at]
    return inner ? [value[form], textOf(inner, texts)] : [value[form]]
  })
  return parts.includes(null) ? null : parts.join('')
}

await runCheck(import.meta.url, checkPatterns)
