/**
 * Puts what a browser loads for the login page and for the first list into few files. The bundler makes one file for every set of modules that the same
 * parts need, about seventy for the login page, and a phone requests six at a time.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Info = Pick<Rolldown.ModuleInfo, 'importedIds' | 'code'>
type Look = (id: string) => Info | null

const sources = path.join(import.meta.dirname, '../src')

const reducers = readdirSync(path.join(sources, 'features'))
  .map((feature) => `features/${feature}/live.ts`)
  .filter((file) => existsSync(path.join(sources, file)))

/** The parts that a browser loads by itself, and the entry module of each. */
const roots = {
  first: ['main.tsx'],
  login: ['screens/login/LoginScreen.tsx'],
  desk: ['app/members.ts', 'screens/tickets/TicketsScreen.tsx'],
  live: reducers,
}

/** Lists everything that a library exports: an importer of one name needs only that name's module. */
const isBarrel = (id: string): boolean => /node_modules\/@mantine\/(core|hooks)\/esm\/index\.mjs$/.test(id)
const importLine = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const namesIn = (list: string): string[] =>
  list.split(',').flatMap(
    (name) =>
      name
        .trim()
        .split(/\s+as\s+/)[0]
        ?.trim() || [],
  )

/** The modules that a barrel re-exports these names from. */
const behindBarrel = (barrel: Info, wanted: ReadonlySet<string>): string[] =>
  [...(barrel.code ?? '').matchAll(importLine)].flatMap(([, list = '', from = '']) => {
    if (!namesIn(list).some((name) => wanted.has(name))) return []
    const ending = from.replace(/^\.\//, '/')
    return barrel.importedIds.filter((id) => id.endsWith(ending))
  })

/** A page has calls without schemas (`light-contract.ts`): every module of the contract imports the schema code, and only forms use it. */
const makesSchemas = (id: string): boolean =>
  /node_modules\/zod\/|\/contract\/src\/core\/(ids|paging|wire)\.ts/.test(id)

const importsOf = (id: string, look: Look): string[] => {
  const info = look(id)
  if (!info) return []
  const imports = info.importedIds.filter((imported) => !makesSchemas(imported))
  return imports.flatMap((imported) => {
    const barrel = isBarrel(imported) ? look(imported) : null
    if (!barrel) return [imported]
    const library = /@mantine\/\w+/.exec(imported)?.[0]
    const lists = [...(info.code ?? '').matchAll(importLine)].filter(([, , from]) => from === library)
    return behindBarrel(barrel, new Set(lists.flatMap(([, list = '']) => namesIn(list))))
  })
}

const reached = (opened: readonly string[], look: Look): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    importsOf(id, look).forEach(visit)
  }
  for (const root of opened) {
    const id = path.join(sources, root)
    if (!look(id)) throw new Error(`an early part is opened with ${root}, which no page has: fix build/early-parts.ts`)
    visit(id)
  }
  return found
}

type Part = keyof typeof roots
type Name = (id: string, graph: { getModuleInfo: Look }) => string | null

/** One file for what every page needs, and one for each part; what the login page and the list both need has its own. */
const files: readonly { file: string; isIn: (needs: (part: Part) => boolean) => boolean }[] = [
  { file: 'first', isIn: (needs) => needs('first') },
  { file: 'login-and-desk', isIn: (needs) => needs('login') && needs('desk') },
  { file: 'login', isIn: (needs) => needs('login') },
  { file: 'desk', isIn: (needs) => needs('desk') },
  { file: 'live', isIn: (needs) => needs('live') },
]

/** In the order in which they claim modules. */
export const earlyFiles = (): { name: Name; debugName: string; includeDependenciesRecursively: false }[] => {
  const known = new Map<Part, ReadonlySet<string>>()
  return files.map(({ file, isIn }) => ({
    debugName: file,
    // The bundler would include everything that a module imported before unused code was dropped: zod, and the whole library behind a barrel.
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      const needs = (part: Part) => {
        const modules = known.get(part) ?? reached(roots[part], (module) => graph.getModuleInfo(module))
        known.set(part, modules)
        return modules.has(id)
      }
      return isIn(needs) ? file : null
    },
  }))
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } }

const withImports = (chunk: Chunk, byName: ReadonlyMap<string, Chunk>): Chunk[] => [
  chunk,
  ...chunk.imports.flatMap((name) => {
    const imported = byName.get(name)
    return imported ? withImports(imported, byName) : []
  }),
]

/** Gives `public/first-paint.js` the names of the early files, so that it requests them before the page itself does. */
export const earlyHints = (): Plugin => ({
  name: 'early-hints',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((output): output is Chunk => output.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const holding = (module: string) =>
        chunks.filter(({ moduleIds }) => moduleIds.includes(path.join(sources, module)))
      const filesOf = (part: Part) => {
        const needed = roots[part].flatMap(holding).flatMap((chunk) => withImports(chunk, byName))
        const names = needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
        return [...new Set(names)].filter((name) => !html.includes(name))
      }
      const textsOf = (language: string) => holding(`locales/${language}-first.ts`)[0]?.fileName
      const languages = ['pt', 'en', 'es', 'tr']
      const early = {
        files: { login: filesOf('login'), desk: filesOf('desk') },
        texts: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
      }
      const script = '<script src="/first-paint.js"'
      if (!html.includes(script)) this.error(`index.html has no ${script}`)
      return html.replace(script, `${script} data-early='${JSON.stringify(early)}'`)
    },
  },
})
