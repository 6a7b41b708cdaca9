/**
 * The contract as a page needs it. A page sends what its types allow and trusts responses, so it needs a call's method and path but not its schemas and
 * limits, which with zod would be a tenth of the first paint. So each module of the contract exists twice: without schemas in its calls and events, for
 * names with a small first letter (calls, constants, rules), and complete, for names with a capital (schemas), which only forms and dialogs import.
 * Unused parts of either are dropped.
 */
import type { Plugin, Rolldown } from 'vite'

type Node = Rolldown.ESTree.Node
type Program = Rolldown.ESTree.Program
interface Edit {
  start: number
  end: number
  text: string
}

const schemas = new Set([
  'params',
  'query',
  'body',
  'answer',
  'payload',
  'errors',
  'summary',
  'mostBodyBytes',
  'mostBodyValues',
])
const definers = new Set(['endpoint', 'event'])

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)

/** `export const x = …` and `const x = …` at the top level of a module. */
const declarationsOf = (program: Program) =>
  program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))

const isDefinition = (node: Node): node is Rolldown.ESTree.CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && definers.has(node.callee.name)

/** This node and every node below it. */
const below = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(below)
  if (typeof node !== 'object' || node === null) return []
  const isNode = 'type' in node && typeof node.type === 'string'
  return [...(isNode ? [node as Node] : []), ...Object.values(node).flatMap(below)]
}

const notLiteral = (code: string, { start, end }: Node) =>
  `write each part of a call out, so that pages can do without its schemas: ${code.slice(start, end)}`

/** The properties of `endpoint({ … })` with schemas, each with the comma after it. */
const schemasOf = (code: string, call: Rolldown.ESTree.CallExpression): Edit[] => {
  const [definition] = call.arguments
  if (definition?.type !== 'ObjectExpression') throw new Error(notLiteral(code, call))
  return definition.properties.flatMap((property) => {
    if (property.type !== 'Property') throw new Error(notLiteral(code, call))
    if (property.key.type !== 'Identifier' || !schemas.has(property.key.name)) return []
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? ''
    return [{ start: property.start, end: property.end + comma.length, text: '' }]
  })
}

const withoutSchemas = (code: string, program: Program): string =>
  edited(
    code,
    below(program.body)
      .filter(isDefinition)
      .flatMap((call) => schemasOf(code, call)),
  )

const plain = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'TemplateLiteral'])

/** No module of the contract has side effects when it is loaded, so unused parts can be dropped. */
const madeOnlyIfUsed = (code: string, program: Program): string =>
  edited(
    code,
    declarationsOf(program).flatMap(({ init }) => {
      if (!init || plain.has(init.type)) return []
      const { start, end } = init
      return [{ start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }]
    }),
  )

const whole = '?whole'
const importOfContract = /import\s*\{([^}]*)\}\s*from\s*["'](@guiche\/contract\/[^"']+)["'];?/g
const nameHere = (name: string) => name.split(/\s+as\s+/).at(-1) ?? ''

const line = (names: readonly string[], from: string) =>
  names.length === 0 ? '' : `import { ${names.join(', ')} } from '${from}';`

/** Schemas from the complete module, everything else from the light one. */
const importsApart = (code: string): string =>
  code.replace(importOfContract, (_all, list: string, from: string) => {
    const names = list.split(',').flatMap((name) => name.trim() || [])
    const isSchema = (name: string) => /^[A-Z]/.test(name)
    return (
      line(
        names.filter((name) => !isSchema(name)),
        from,
      ) + line(names.filter(isSchema), `${from}${whole}`)
    )
  })

/** A call from which a schema is used: it would be undefined. */
const schemaTaken = (code: string): string | undefined => {
  const calls = [...code.matchAll(importOfContract)]
    .flatMap(([, list = '']) => list.split(',').map((name) => nameHere(name.trim())))
    .filter((name) => /^[a-z]/.test(name))
  if (calls.length === 0) return undefined
  return new RegExp(`\\b(${calls.join('|')})\\.(${[...schemas].join('|')})\\b`).exec(code)?.[0]
}

const neighbours = /(from\s*["'])(\.\.?\/[^"']+\.ts)(["'])/g

export const lightContract = (): Plugin => ({
  name: 'light-contract',
  enforce: 'post',
  resolveId: {
    filter: { id: /\?whole$/ },
    async handler(source, importer) {
      const found = await this.resolve(source.slice(0, -whole.length), importer?.replace(whole, ''))
      return found ? { ...found, id: `${found.id}${whole}`, moduleSideEffects: false } : null
    },
  },
  transform: {
    filter: { id: /\/(contract|web)\/src\/.*\.tsx?(\?whole)?$/ },
    handler(code, id) {
      if (id.endsWith(whole)) return { code: code.replace(neighbours, `$1$2${whole}$3`), map: null }
      if (id.includes('/contract/src/')) {
        const light = withoutSchemas(code, this.parse(code))
        return { code: madeOnlyIfUsed(light, this.parse(light)), map: null, moduleSideEffects: false }
      }
      const taken = schemaTaken(code)
      if (taken) this.error(`${id} takes ${taken}: pages have calls without schemas; import the schema by its own name`)
      return { code: importsApart(code), map: null }
    },
  },
})
