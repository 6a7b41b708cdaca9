/** Where Chromium is, and how it starts: without any requests of its own. */
import { existsSync } from 'node:fs'

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const shell = '/usr/bin/chromium-headless-shell'
/** The same engine without windows, a quarter cheaper. It does not support notifications and pushes of service workers. */
export const headlessShellPath = existsSync(shell) ? shell : chromiumPath
/** The CPU renders the frames: slower than any machine with a graphics card. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
