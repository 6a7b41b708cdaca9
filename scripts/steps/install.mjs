import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { lastLines, ROOT, run, runNode } from './run.mjs'
import { Fault, step } from './say.mjs'

const LOCK = `${ROOT}/package-lock.json`
const STAMP = `${ROOT}/node_modules/.guiche-install`
const NEEDED_BYTES = 1_500_000_000

/** Installs the packages when they are missing or the lock file has changed since. */
export async function installIfNeeded() {
  const wanted = `${hashOf(LOCK)} node ${process.versions.modules} ${process.platform}-${process.arch}`
  if (readIfThere(STAMP) === wanted) return
  await step('Packages installed', async () => {
    refuseFullDisk()
    const lock = readFileSync(LOCK)
    const { code, output } = await npmInstall()
    // Some versions of npm drop the packages of other platforms from the lock; a start must not change the checkout.
    if (!lock.equals(readFileSync(LOCK))) writeFileSync(LOCK, lock)
    if (code !== 0) throw new Fault(explain(output))
    writeFileSync(STAMP, wanted)
  })
}

/** Not `npm ci`: it refuses a lock file without the optional packages of every other platform. */
function npmInstall() {
  // The build needs the development packages, also when NODE_ENV=production tells npm to leave them out.
  const args = ['install', '--no-audit', '--no-fund', '--include=dev']
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js') && existsSync(npm)) return runNode([npm, ...args])
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args]) : run('npm', args)
}

function refuseFullDisk() {
  const { bavail, bsize } = statfsSync(ROOT)
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Fault(`The disk that holds ${ROOT} is nearly full: the packages need about 1.5 GB.`)
  }
}

const SENTENCES = [
  [
    /ENOENT.*npm|not found.*npm|spawn npm/,
    'npm was not found. It comes with Node.js: install Node.js from nodejs.org.',
  ],
  [/ENOSPC/, 'The disk is full. Free about 1.5 GB and start again.'],
  [/EACCES|EPERM/, `This account may not write into ${ROOT}. Give the folder to it, or start as its owner.`],
  [
    /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|ERR_SOCKET_TIMEOUT|network/i,
    'The npm registry cannot be reached. Check the network, or the proxy and registry settings of npm (npm config list).',
  ],
  [/EBADENGINE|Unsupported engine/, 'A package does not support this version of Node.js. Use Node.js 20.19 or newer.'],
]

function explain(output) {
  const known = SENTENCES.find(([pattern]) => pattern.test(output))
  return `${known ? known[1] : 'npm could not install the packages.'}\n\n${lastLines(output, 12)}`
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
