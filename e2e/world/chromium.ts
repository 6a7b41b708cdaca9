/** Where Chromium is, and how it starts: without anything that reaches out by itself. */
import { existsSync } from 'node:fs'

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const shell = '/usr/bin/chromium-headless-shell'
/** The same engine without the windows around it, a quarter cheaper. It has no service workers' notifications and pushes. */
export const headlessShellPath = existsSync(shell) ? shell : chromiumPath
/** Frames are drawn by the processor: slower than on any machine with a graphics card. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
