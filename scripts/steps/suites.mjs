import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, runNode } from './run.mjs'
import { say } from './say.mjs'

const VITEST = `${ROOT}/node_modules/vitest/vitest.mjs`

/** The layers of tests, from fast to slow: each suite is a vitest configuration, and one of its projects. */
export const SUITES = [
  { layer: 'check', name: 'tests of the checks', folder: 'scripts' },
  { layer: 'unit', name: 'contract', folder: 'contract' },
  { layer: 'unit', name: 'flow engine', folder: 'flow-engine' },
  { layer: 'unit', name: 'server unit', folder: 'server', project: 'unit' },
  { layer: 'unit', name: 'web', folder: 'web' },
  { layer: 'unit', name: 'benchmarks', folder: 'bench' },
  { layer: 'api', name: 'server api', folder: 'server', project: 'api' },
  { layer: 'wire', name: 'sandbox', folder: 'sandbox' },
  { layer: 'wire', name: 'server wire', folder: 'server', project: 'wire' },
  {
    layer: 'e2e',
    name: 'fault run',
    folder: 'e2e',
    project: 'faults',
    needsBuild: true,
    needsChromium: true,
  },
  {
    layer: 'e2e',
    name: 'browser journeys',
    folder: 'e2e',
    project: 'journeys',
    needsBuild: true,
    needsChromium: true,
    triesAgain: 'journeys',
  },
]

/** More failed files than this are no coincidence, and are not retried. */
const MOST_TRIED_AGAIN = 3

/**
 * Runs one suite, shows its output as it comes, and returns what its reports counted. Failed files in the suite's `triesAgain` folder run once more, by
 * themselves; a second failure counts, and a file that passes then is reported as unsteady.
 */
export async function runSuite(suite, { env = {}, args = [] } = {}) {
  const first = await runOnce(suite, { env, args })
  const files = toTryAgain(first.report, `${ROOT}/${suite.folder}/${suite.triesAgain}`)
  if (!suite.triesAgain || files.length === 0) return { ...counted(first), unsteady: [] }
  say(`\nOnce more, by themselves: ${files.map((file) => path.relative(ROOT, file)).join(', ')}`)
  const second = await runOnce(suite, { env, args: files })
  return counted(first, second)
}

async function runOnce({ folder, project }, { env, args }) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'guiche-report-')), 'report.json')
  const options = [
    ...['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...(project ? ['--project', project] : []),
  ]
  const { code } = await runNode([VITEST, 'run', ...options, ...args], { cwd: `${ROOT}/${folder}`, env, show: true })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  rmSync(path.dirname(file), { recursive: true, force: true })
  return { code, report }
}

/** The failed files below this folder; none if too many failed, or if another file failed. */
export function toTryAgain({ testResults = [] }, folder) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const isChance = failed.length <= MOST_TRIED_AGAIN && failed.every((name) => name.startsWith(`${folder}/`))
  return isChance ? failed : []
}

/** The counts of a run, where the second run of a file replaces its first. */
export function counted(first, second) {
  const again = second?.report.testResults ?? []
  const before = first.report.testResults ?? []
  const isReplaced = ({ name }) => again.some((each) => each.name === name)
  const last = { testResults: [...before.filter((each) => !isReplaced(each)), ...again] }
  const failures = failuresIn(last)
  const replaced = before.filter(isReplaced)
  const stillFailed = (line) => failures.some((failure) => failure.split(': ', 2).join() === line.split(': ', 2).join())
  const tests = last.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  // A file that does not even load has no tests to count, but it failed.
  const failed = Math.max(failures.length, (second ?? first).code === 0 ? 0 : 1)
  return {
    passed,
    failed,
    failures,
    unsteady: failuresIn({ testResults: replaced }).filter((line) => !stillFailed(line)),
  }
}

/** Each failed test as its file, its name and the first line of its error. */
export function failuresIn({ testResults = [] }) {
  const oneLine = (text = '') => text.split('\n', 1)[0]
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${oneLine(message)}`]
    return tests.map((test) => `${file}: ${test.fullName}: ${oneLine(test.failureMessages[0])}`)
  })
}
