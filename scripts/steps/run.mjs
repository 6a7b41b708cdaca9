import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Runs a program to its end. Its output is returned, and shown as it comes when `show` is set. */
export function run(program, args, { cwd = ROOT, env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** The last lines of an output, for an unexpected failure. */
export function lastLines(output, count = 25) {
  return output.trim().split('\n').slice(-count).join('\n')
}
