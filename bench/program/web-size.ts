import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Findings } from '../report/findings.ts'
import type { Bench } from '../stage/bench.ts'

const dist = path.join(import.meta.dirname, '../../web/dist')
const assets = path.join(dist, 'assets')
/** Chunks that the router loads on the way to the first list, besides the page's own. */
const onTheWay = /^(PrivateGate|TicketsScreen|TicketsLayout|pt)-[\w-]+\.js$/

const scriptsOfPage = () =>
  [...readFileSync(path.join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].flatMap(
    ([, file]) => (file ? [path.join(dist, file)] : []),
  )

/** Static imports only: what must be there before the chunk runs. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(([, name]) =>
    name ? [path.join(assets, name)] : [],
  )

const withImports = (entries: readonly string[]) => {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  entries.forEach(visit)
  return [...found]
}

const kilobytes = (bytes: number) => Number((bytes / 1024).toFixed(1))

const measure = async (): Promise<Findings> => {
  if (!existsSync(assets)) throw new Error('The web is not built: npm run build')
  const entries = readdirSync(assets).filter((name) => onTheWay.test(name))
  const files = withImports([...scriptsOfPage(), ...entries.map((name) => path.join(assets, name))])
  const sized = files
    .map((file) => ({ file, bytes: readFileSync(file) }))
    .map(({ file, bytes }) => ({
      name: path.basename(file),
      raw: bytes.length,
      brotli: brotliCompressSync(bytes).length,
    }))
    .sort((left, right) => right.brotli - left.brotli)
  const total = (field: 'raw' | 'brotli') => kilobytes(sized.reduce((sum, each) => sum + each[field], 0))
  const hasList = entries.some((name) => name.startsWith('Tickets'))
  return {
    tables: [
      {
        title: 'JavaScript until the first ticket list',
        columns: ['chunk', 'KB', 'KB brotli'],
        rows: [
          ['all', total('raw'), total('brotli')],
          ...sized.map(({ name, raw, brotli }) => [name, kilobytes(raw), kilobytes(brotli)]),
        ],
      },
    ],
    notes: [
      'Budget: under 300 KB compressed.',
      ...(hasList ? [] : ['This build holds no tickets screen: the figure is that of the shell alone.']),
    ],
  }
}

export const webSize: Bench = {
  name: 'web-size',
  about: 'How much JavaScript does a browser load before it shows the first ticket list?',
  run: measure,
}
