// `npm test`: every check and test, on a fresh checkout too. `npm test unit api` runs only those layers.
import { findChromium } from './steps/chromium.mjs'
import { installIfNeeded } from './steps/install.mjs'
import { ROOT, runNode } from './steps/run.mjs'
import { Fault, giveUp, say, secondsSince } from './steps/say.mjs'
import { runSuite, SUITES } from './steps/suites.mjs'
import { buildIfNeeded } from './steps/targets.mjs'

const LAYERS = ['check', 'unit', 'api', 'wire', 'e2e']
const wanted = process.argv.slice(2)
const results = []

try {
  const unknown = wanted.find((layer) => !LAYERS.includes(layer))
  if (unknown) throw new Fault(`There is no layer "${unknown}". There are: ${LAYERS.join(', ')}.`)
  await installIfNeeded()
  if (isWanted('check')) await record('check', runChecks)
  for (const suite of SUITES.filter(({ layer }) => isWanted(layer))) await record(suite.name, () => runPrepared(suite))
} catch (error) {
  giveUp(error)
}
summarise()

function isWanted(layer) {
  return wanted.length === 0 || wanted.includes(layer)
}

async function runChecks() {
  const { code } = await runNode([`${ROOT}/scripts/check.mjs`], { show: true })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function runPrepared(suite) {
  if (suite.needsBuild) await buildIfNeeded()
  const env = suite.needsChromium ? { CHROMIUM_PATH: await findChromium() } : {}
  return runSuite(suite, { env })
}

/** A suite that cannot even start counts as one failure; the others still run. */
async function record(name, work) {
  say(`\n── ${name} ──`)
  const start = Date.now()
  try {
    results.push({ name, ...(await work()), took: secondsSince(start) })
  } catch (error) {
    say(error instanceof Fault ? error.message : String(error.stack ?? error))
    results.push({ name, passed: 0, failed: 1, took: secondsSince(start) })
  }
}

function summarise() {
  say(`\n── summary, ${secondsSince()} ──`)
  for (const { name, passed, failed, took } of results) {
    say(
      `${failed ? '✗' : '✓'} ${name.padEnd(18)} ${took.padStart(8)}  ${passed} passed${failed ? `, ${failed} failed` : ''}`,
    )
  }
  // Repeated at the end: the output of ten suites is long, and some readers see only its last lines.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) say(`✗ ${failure}`)
  for (const line of results.flatMap(({ unsteady = [] }) => unsteady))
    say(`≈ unsteady, passed when tried again: ${line}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
