import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, runNode } from './run.mjs'

const VITEST = `${ROOT}/node_modules/vitest/vitest.mjs`

/** The layers of tests, from the quick to the slow: each suite is a vitest configuration, and a project of it. */
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
  { layer: 'e2e', name: 'browser journeys', folder: 'e2e', needsBuild: true, needsChromium: true },
]

/** Runs one suite, its output shown as it comes, and answers with what its report counted. */
export async function runSuite({ folder, project }, { env = {}, args = [] } = {}) {
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'guiche-report-')), 'report.json')
  const options = [
    ...['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(project ? ['--project', project] : []),
  ]
  const { code } = await runNode([VITEST, 'run', ...options, ...args], { cwd: `${ROOT}/${folder}`, env, show: true })
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  rmSync(path.dirname(report), { recursive: true, force: true })
  const passed = counted.numPassedTests ?? 0
  const failed = counted.numFailedTests ?? 0
  // A file that does not even load has no tests to count; it failed all the same.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresIn(counted) }
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
