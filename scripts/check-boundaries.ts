import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ICruiseResult, IModule } from 'dependency-cruiser'
import { betweenFeatures, circlesIn } from './lib/circles.ts'
import { listFiles } from './lib/list-files.ts'
import { type Findings, ROOT, runCheck } from './lib/run-check.ts'

const run = promisify(execFile)
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const READ_TSX = new URL('./lib/read-tsx.mjs', import.meta.url).href
const CODE = ['contract', 'flow-engine', 'server', 'web/src', 'sandbox', 'e2e', 'bench']
const LEAST_SHARE_READ = 0.9
const TEST_FILE = /(\.test\.tsx?$|\.suite\.ts$|\/test\/|^e2e\/|^bench\/)/
const IMPORTS_SOMETHING = /^(import\s[^;]*?from\s|import\s+'|export\s[^;]*?\sfrom\s)'/m

/** Applies `.dependency-cruiser.cjs` to the tree below `root` and checks that the tree was really read. */
export async function checkBoundaries(root: string): Promise<Findings> {
  const onDisk = CODE.flatMap((folder) => listFiles(root, folder)).filter((path) => /\.tsx?$/.test(path))
  const result = await cruiseTree(root, onDisk)
  const read = result.modules.filter((module) => onDisk.includes(module.source))
  return {
    faults: [...brokenRules(result), ...circles(root, read), ...unread(root, onDisk, read)],
    looked: `${read.length} of ${onDisk.length} modules`,
  }
}

/** In a separate plain process: under tsx or vitest the cruiser gets swc's visitor in a shape that it cannot use. */
async function cruiseTree(root: string, files: string[]): Promise<ICruiseResult> {
  if (files.length === 0) throw new Error(`No TypeScript below ${root}: there is nothing to check.`)
  const folders = CODE.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  const options = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', '--no-progress']
  const { stdout } = await run(process.execPath, ['--import', READ_TSX, CRUISER, ...options, ...folders], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(stdout) as ICruiseResult
}

function brokenRules(result: ICruiseResult): string[] {
  const comments = new Map(result.summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]))
  return result.summary.violations.map(
    ({ rule, from, to }) => `${from} → ${to}\n  ${rule.name}: ${comments.get(rule.name) ?? ''}`,
  )
}

/** Types may refer to each other. Code may not form import cycles at run time, and features may not form cycles at all. */
function circles(root: string, modules: IModule[]): string[] {
  const arrows = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ module, resolved }) => ({ from: source, to: resolved, module })),
  )
  const atRunTime = arrows.filter(
    ({ from, module }) => !importsTypesOnly(readFileSync(join(root, from), 'utf8'), module),
  )
  const ofProduct = arrows.filter(({ from }) => !TEST_FILE.test(from))
  return [
    ...circlesIn(atRunTime).map(
      (circle) => `${circle}\n  no-circles: Move what both need into a file of its own, or hand it in as an argument.`,
    ),
    ...circlesIn(betweenFeatures(ofProduct)).map(
      (circle) =>
        `${circle}\n  no-circles-of-features: Let the lower one emit or enqueue, and let the upper one act on it.`,
    ),
  ]
}

function importsTypesOnly(source: string, module: string): boolean {
  const imports = [...source.matchAll(/^(?:import|export)\s([^;'"]*?)from\s+'([^']+)'/gm)].filter(
    (one) => one[2] === module,
  )
  const dynamic = source.includes(`import('${module}')`)
  return !dynamic && imports.length > 0 && imports.every(([, what = '']) => what.startsWith('type '))
}

/** A parser that fails returns a module without imports, which must not count as a pass. */
function unread(root: string, onDisk: string[], read: IModule[]): string[] {
  const tooFew = read.length < onDisk.length * LEAST_SHARE_READ
  const deaf = read.filter(
    ({ source, dependencies }) =>
      dependencies.length === 0 && IMPORTS_SOMETHING.test(readFileSync(join(root, source), 'utf8')),
  )
  return [
    ...(tooFew ? [`Only ${read.length} of ${onDisk.length} modules were read: mend the parser first.`] : []),
    ...deaf.map(({ source }) => `${source} imports something, but the parser saw nothing in it.`),
  ]
}

await runCheck(import.meta.url, checkBoundaries)
