import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { isSafe } from 'redos-detector'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'

/** What strangers' words reach, directly or by way of another part. */
const FOLDERS = ['contract', 'flow-engine', 'server', 'web', 'sandbox']
const SOURCE = /\.tsx?$/
/** Tests, and what builds the web, look at our own words. */
const OWN = /\.(test|suite)\.tsx?$|(^|\/)(test|build)\/|\.config\.ts$|\.d\.ts$/

interface Pattern {
  path: string
  line: number
  source: string
  flags: string
}

type Node = Record<string, unknown> & { type?: string; start?: number }

/**
 * No regular expression may take more than one walk through a text: 65,000 letters of a customer, walked once for each of them, hold up a whole
 * process for seconds. Those that a program puts together from parts which are not in the same file cannot be judged, and are counted.
 */
export function checkPatterns(root: string): Findings {
  const paths = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(
    (path) => SOURCE.test(path) && !OWN.test(path),
  )
  const found = paths.flatMap((path) => patternsIn(path, readFileSync(join(root, path), 'utf8')))
  const whole = found.filter((each): each is Pattern => each !== null)
  if (whole.length === 0) return { faults: ['there is no regular expression: nothing was looked at.'], looked: '0' }
  const unknown = found.length - whole.length
  return {
    faults: whole.flatMap(faultOf),
    looked: `${whole.length} regular expressions; ${unknown} put together from parts of elsewhere were not judged`,
  }
}

const reasons = {
  Trade: 'two parts of it can share the same letters in many ways; make them exclude each other',
  Self: 'a repeated part can match the same letters in many ways; make its alternatives exclude each other',
  Move: 'it is tried anew from each letter of the same run; exclude what begins it, or look behind that the run begins there',
} as const

const faultOf = ({ path, line, source, flags }: Pattern): string[] => {
  const kinds = new Set<keyof typeof reasons>(analyse({ source, flags }).reports.map(({ type }) => type))
  if (repeatedChoices(source, flags).some((choice) => !isClear(choice, flags))) kinds.add('Self')
  const what = `${path}:${line}: /${source}/${flags} takes more than one walk`
  return kinds.size === 0 ? [] : [`${what}: ${[...kinds].map((kind) => reasons[kind]).join('; ')}.`]
}

/** What scslre does not look into: `(?:a|a)*` is two ways for every letter. */
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
 * A sound one takes few steps to judge; one that is not has more ways than can be counted. `\p{…}` is any sign to the judge, so each
 * kind goes as a sign of its own.
 */
const isClear = (choice: string, flags: string): boolean => {
  const kinds = new Map<string, string>()
  const judged = choice.replace(/\\p\{[^{}]+\}/gi, (kind) => {
    const sign = kinds.get(kind) ?? String.fromCharCode(0xe000 + kinds.size)
    kinds.set(kind, sign)
    return sign
  })
  return isSafe(new RegExp(`^${judged}*$`, flags.replace(/[^iu]/g, '')), { maxSteps: 20_000 }).safe
}

/** Null: one that is put together from what is not in the file. */
const patternsIn = (path: string, code: string): (Pattern | null)[] => {
  if (!/RegExp|\//.test(code)) return []
  const program = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node
  const nodes = nodesIn(program)
  const texts = constantsIn(nodes)
  const lineOf = ({ start = 0 }: Node) => code.slice(0, start).split('\n').length
  return nodes.flatMap((node): (Pattern | null)[] => {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) return [{ path, line: lineOf(node), source: regex.pattern, flags: regex.flags }]
    const [source, flags] = madeOf(node, texts) ?? []
    if (source === undefined) return []
    return [source === null || flags == null ? null : { path, line: lineOf(node), source, flags }]
  })
}

const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const inner = Object.entries(node).flatMap(([key, part]) => (key === 'regex' ? [] : nodesIn(part)))
  return typeof node.type === 'string' ? [node, ...inner] : inner
}

/** The arguments of `new RegExp(…)`, as far as their texts are known. */
const madeOf = (node: Node, texts: ReadonlyMap<string, string>): [string | null, string | null] | undefined => {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] }
  if (callee?.name !== 'RegExp' || !given?.[0]) return undefined
  return [textOf(given[0], texts), given[1] ? textOf(given[1], texts) : '']
}

const constantsIn = (nodes: readonly Node[]): Map<string, string> => {
  const texts = new Map<string, string>()
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
