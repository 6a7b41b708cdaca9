/** The build fails when the JavaScript for the first list of tickets grows: a screen that is not open must not be loaded with it. */
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { pt as laterTexts } from '../src/locales/pt.ts'

const brotli = promisify(zlib.brotliCompress)

/**
 * In bytes of brotli. Lower it when the sum falls; raise it only for what the first list itself needs: its own code, and the menu entry, the address
 * and the file names of each screen.
 */
const mostBytes = 212_000

/** The page's own entry, and what the router loads on the way to the first list. Texts: one language, as all four have the same size. */
const onTheWay = [
  /\/src\/main\.tsx$/,
  /\/src\/app\/members\.ts$/,
  /\/src\/app\/PrivateGate\.tsx$/,
  /\/src\/screens\/tickets\/TicketsScreen\.tsx$/,
  /\/src\/locales\/pt-first\.ts$/,
]

/** Shown before the other texts are loaded, although not on the way to the list. */
const login = /\/src\/screens\/login\/LoginScreen\.tsx$/

type Chunk = Rolldown.OutputChunk

const laterKey = new RegExp(`["'\`](?:${Object.keys(laterTexts).join('|')})\\.[a-zA-Z$][^"'\`]*`, 'g')
/** They would be shown as bare keys. */
const laterKeysIn = ({ fileName, code }: Chunk): string[] =>
  (code.match(laterKey) ?? []).map((key) => `${key.slice(1)} in ${fileName}`)

const withImports = (roots: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Chunk[] => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  roots.forEach(visit)
  return [...found]
}

const sizeOf = async ({ fileName, code }: Chunk) => ({ fileName, bytes: (await brotli(Buffer.from(code))).length })

export const firstPaintBudget = (): Plugin => ({
  name: 'first-paint-budget',
  apply: 'build',
  enforce: 'post',
  // As it is written: the preload lists of each part are inserted last.
  async writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    // The service worker is built separately.
    if (chunks.some(({ facadeModuleId }) => facadeModuleId?.includes('/service-worker/'))) return
    const parts = onTheWay.map((wanted) => chunks.find(({ moduleIds }) => moduleIds.some((id) => wanted.test(id))))
    const missing = onTheWay.filter((_wanted, at) => !parts[at])
    if (missing.length > 0)
      this.error(`the way to the first list has changed: there is no chunk of ${missing.join(', ')}`)
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const early = chunks.filter(({ moduleIds }) => moduleIds.some((id) => login.test(id)))
    const first = withImports([...early, ...parts.filter((part) => part !== undefined)], byName)
    const tooEarly = first.flatMap(laterKeysIn)
    if (tooEarly.length > 0)
      this.error(`said before their texts are here: move their part to locales/*-first.ts\n${tooEarly.join('\n')}`)
    const sizes = await Promise.all(withImports([...parts.filter((part) => part !== undefined)], byName).map(sizeOf))
    const sum = sizes.reduce((total, { bytes }) => total + bytes, 0)
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12)
    const list = largest.map(({ fileName, bytes }) => `${bytes} ${fileName}`).join('\n')
    if (sum > mostBytes)
      this.error(`JavaScript until the first list: ${sum} bytes of brotli, at most ${mostBytes}\n${list}`)
    this.info(`JavaScript until the first list: ${sum} bytes of brotli, at most ${mostBytes}`)
  },
})
