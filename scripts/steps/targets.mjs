import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { lastLines, ROOT, runNode } from './run.mjs'
import { Fault, step } from './say.mjs'

const SHARED = ['contract', 'package-lock.json']
const BUNDLER = `${ROOT}/node_modules/rolldown/bin/cli.mjs`

/** The build targets: their sources, and how they are built. */
const TARGETS = [
  {
    name: 'server',
    sources: ['server', 'flow-engine', ...SHARED],
    build: () => runNode([BUNDLER, '-c', 'rolldown.config.ts'], { cwd: `${ROOT}/server` }),
    // SQL is read from disk at run time, beside the bundle (server/src/platform/db/migrate.ts).
    finish: () => cpSync(`${ROOT}/server/migrations`, `${ROOT}/server/dist/migrations`, { recursive: true }),
  },
  {
    name: 'sandbox',
    sources: ['sandbox', ...SHARED],
    build: () => runNode([BUNDLER, '-c', 'rolldown.config.ts'], { cwd: `${ROOT}/sandbox` }),
    finish: () => cpSync(`${ROOT}/sandbox/src/phone/public`, `${ROOT}/sandbox/dist/public`, { recursive: true }),
  },
  {
    name: 'web',
    sources: ['web', 'flow-engine', ...SHARED],
    // A running server serves these files as they are, so they all change at once.
    beside: 'dist-next',
    build: () =>
      runNode(
        [`${ROOT}/node_modules/vite/bin/vite.js`, 'build', '--config', 'vite.config.ts', '--outDir', 'dist-next'],
        WEB,
      ),
    finish: () => swapIn(`${ROOT}/web/dist`, `${ROOT}/web/dist-next`),
  },
]

const WEB = { cwd: `${ROOT}/web`, env: { NODE_ENV: 'production' } }

/** Names of targets that were never built, or from other sources than these. */
export const staleTargets = () =>
  TARGETS.filter(({ name, sources }) => readStamp(name) !== fingerprintOf(sources)).map(({ name }) => name)

/** Builds what changed since it was last built; everything when `force` is set. */
export async function buildIfNeeded({ force = false } = {}) {
  const stale = TARGETS.map((target) => ({ ...target, fingerprint: fingerprintOf(target.sources) })).filter(
    ({ name, fingerprint }) => force || readStamp(name) !== fingerprint,
  )
  // One after another, as each uses all cores.
  for (const target of stale) await step(`Built ${target.name}`, () => build(target))
  return stale.length
}

async function build({ name, beside = 'dist', build, finish, fingerprint }) {
  rmSync(`${ROOT}/${name}/${beside}`, { recursive: true, force: true })
  const { code, output } = await build()
  if (code !== 0) {
    const reason = /ENOSPC/.test(output) ? 'the disk is full' : 'see below'
    throw new Fault(`The build of ${name} failed: ${reason}.\n\n${lastLines(output, 40)}`)
  }
  finish()
  writeFileSync(stampOf(name), fingerprint)
}

const SKIPPED = new Set(['node_modules', 'dist', 'dist-next', 'dist-before', 'test', 'data', 'coverage'])

function swapIn(place, made) {
  const before = `${place}-before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(made, place)
  rmSync(before, { recursive: true, force: true })
}

/** By content, not by time: a fresh checkout of the same sources is not built again. */
function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(`${ROOT}/${source}`))) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(place) {
  if (!existsSync(place)) return []
  if (/\.\w+$/.test(place)) return [place]
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name) || entry.name.startsWith('.')) return []
      return entry.isDirectory() ? filesOf(`${place}/${entry.name}`) : [`${place}/${entry.name}`]
    })
}

function stampOf(name) {
  return `${ROOT}/${name}/dist/.built`
}

function readStamp(name) {
  return existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : undefined
}
