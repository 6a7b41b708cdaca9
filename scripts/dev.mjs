// `npm run dev`: database, server, sandbox and web in one terminal, each restarted when its sources change. Ctrl+C ends all.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { refuseTakenPort } from './steps/free-port.mjs'
import { installIfNeeded } from './steps/install.mjs'
import { ROOT } from './steps/run.mjs'
import { giveUp, say } from './steps/say.mjs'

const WEB_PORT = process.env.WEB_PORT || '5173'
const SERVER_PORT = process.env.PORT || '8080'

/** The server starts and stops its database and, in the demo, the sandbox. */
const PROGRAMS = [
  {
    name: 'server',
    colour: 36,
    args: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'],
    env: { NODE_ENV: 'development', PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${WEB_PORT}` },
  },
  {
    name: 'web',
    colour: 35,
    args: ['../node_modules/vite/bin/vite.js', '--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'],
    cwd: 'web',
    env: { NODE_ENV: 'development', GUICHE_SERVER: `http://127.0.0.1:${SERVER_PORT}` },
  },
]

let isEnding = false
const children = new Set()

try {
  await refuseTakenPort()
  await installIfNeeded()
  for (const program of PROGRAMS) launch(program)
  say(`The web is at http://localhost:${WEB_PORT}, the API at http://localhost:${SERVER_PORT}. Ctrl+C ends both.`)
} catch (error) {
  giveUp(error)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

function launch({ name, colour, args, cwd = '.', env }) {
  const child = spawn(process.execPath, args, {
    cwd: `${ROOT}/${cwd}`,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that Ctrl+C reaches it only once, from us.
    detached: true,
  })
  const prefix = process.stdout.isTTY ? `\x1b[${colour}m${name.padEnd(6)}\x1b[0m` : name.padEnd(6)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => say(`${prefix} ${line}`))
  }
  children.add(child)
  child.on('exit', (code) => {
    children.delete(child)
    if (!isEnding) say(`${prefix} ended (${code})`)
    end(code ?? 1)
  })
}

function end(code) {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 15_000).unref()
}
