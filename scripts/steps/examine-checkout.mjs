import { existsSync, readFileSync } from 'node:fs'
import { ROOT } from './run.mjs'

const area = 'Checkout'
const ok = (text) => ({ area, state: 'ok', text })
const warning = (text, advice) => ({ area, state: 'warning', text, advice })

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** What npm recorded when it installed, compared with the lock file. Packages for other platforms are not expected. */
export function examinePackages() {
  const wanted = Object.entries(packagesOf(`${ROOT}/package-lock.json`)).filter(
    ([place, { optional, link, peer }]) => place.startsWith('node_modules/') && !optional && !link && !peer,
  )
  const wrong = wanted.filter(([place, { version }]) => installedVersion(place) !== version)
  if (wrong.length === 0) return ok(`${wanted.length} packages are installed in their locked versions`)
  const few = wrong.slice(0, 5).map(([place]) => place.replace('node_modules/', ''))
  return {
    area,
    state: 'fault',
    text: `${wrong.length} packages are missing or of another version: ${few.join(', ')}${wrong.length > 5 ? ' …' : ''}`,
    advice: 'npm install (npm start does it by itself)',
  }
}

function installedVersion(place) {
  const file = `${ROOT}/${place}/package.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/** Imported late: these steps need nothing installed, only a complete checkout. */
export async function examineBuilds() {
  const [{ staleTargets }, { chromiumPlace }] = await Promise.all([import('./targets.mjs'), import('./chromium.mjs')])
  const stale = staleTargets()
  const browser = chromiumPlace()
  return [
    stale.length === 0
      ? ok('Server, sandbox and web are built from these sources')
      : warning(`Not built from these sources: ${stale.join(', ')}`, 'npm run build (npm start does it by itself)'),
    browser
      ? ok(`A browser for the tests: ${browser}`)
      : warning('There is no browser for the tests', 'Debian: apt-get install chromium, or set CHROMIUM_PATH'),
  ]
}
