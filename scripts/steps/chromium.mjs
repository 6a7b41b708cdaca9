import { existsSync } from 'node:fs'
import { lastLines, run } from './run.mjs'
import { Fault, step } from './say.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** An existing browser; undefined when there is none. */
export const chromiumPlace = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place))

/** The browser of the journeys: CHROMIUM_PATH, the system's, or Debian's package when we may install it. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Fault(`CHROMIUM_PATH names ${given}, which is not there.`)
  const found = given || PLACES.find((place) => existsSync(place))
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Fault(
      'The browser journeys need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
    )
  }
  await step('Chromium installed', installFromDebian)
  return PLACES[0]
}

/**
 * Besides Chromium: its headless shell, which most journeys use (the same engine, cheaper), and a font with emoji, without which screenshots show boxes.
 * If Debian has none, Chromium works without.
 */
const EXTRAS = ['chromium-headless-shell', 'fonts-noto-color-emoji']

async function installFromDebian() {
  await apt('update')
  const extras = []
  for (const name of EXTRAS)
    if ((await run('apt-cache', ['show', '--no-all-versions', name])).code === 0) extras.push(name)
  await apt('install', '-y', '--no-install-recommends', 'chromium', ...extras)
}

async function apt(...args) {
  const { code, output } = await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Fault(`Chromium could not be installed (apt-get ${args[0]}):\n\n${lastLines(output, 10)}`)
}
