// `npm run check`: every automatic check, two at a time, one line each. `npm run check types` runs those whose name matches.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['contract', 'flow-engine', 'server', 'web', 'sandbox', 'e2e', 'bench', 'scripts']
const AT_ONCE = 2

/** An empty workspace has nothing to check, which tsc reports as an error. */
const hasCode = (folder) =>
  readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !['node_modules', 'dist'].includes(entry.name) && hasCode(`${folder}/${entry.name}`)
      : /\.tsx?$/.test(entry.name),
  )
const WORKSPACES = FOLDERS.filter((name) => hasCode(`${ROOT}${name}`))

const bin = (path) => `node_modules/${path}`
const script = (name) => ['--import', 'tsx', `scripts/${name}.ts`]

/** Name and node arguments of each check, slowest first so that the two lanes end together. */
const CHECKS = [
  ['types server', [bin('typescript/bin/tsc'), '-p', 'server']],
  ['dead code', [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
  ...WORKSPACES.filter((name) => name !== 'server').map((name) => [
    `types ${name}`,
    [bin('typescript/bin/tsc'), '-p', name],
  ]),
  [
    'format and lint',
    [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200', '.'],
  ],
  ['openapi', script('check-openapi')],
  ['permissions', script('check-permissions')],
  ['boundaries', script('check-boundaries')],
  ['vocabulary', script('check-vocabulary')],
  ['statements', script('check-statements')],
  ['migrations', script('check-migrations')],
  ['patterns', script('check-patterns')],
  ['shown settings', script('check-shown')],
  ['translations', script('check-translations')],
  ['links', script('check-links')],
]

if (!existsSync(`${ROOT}/node_modules`)) {
  console.error('Nothing is installed yet. Run `npm install --no-audit --no-fund` first.')
  process.exit(1)
}

const wanted = process.argv.slice(2)
const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (queue.length === 0) {
  console.error(`No check is named so. There are: ${CHECKS.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}

const total = queue.length
const begun = Date.now()
let failed = 0
await Promise.all(Array.from({ length: AT_ONCE }, lane))
console.log(`\n${total - failed} passed, ${failed} failed in ${seconds(begun)}`)
process.exitCode = failed > 0 ? 1 : 0

async function lane() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, args] = next
    const start = Date.now()
    const { code, output } = await run(args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(24)} ${seconds(start).padStart(7)}`)
    if (code !== 0) console.log(`${output.trimEnd().replace(/^/gm, '    ')}\n`)
    if (code !== 0) failed += 1
  }
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
