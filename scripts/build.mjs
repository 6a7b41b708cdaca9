// `npm run build`: everything, whether it changed or not.
import { giveUp, say, secondsSince } from './steps/say.mjs'
import { buildIfNeeded } from './steps/targets.mjs'

try {
  await buildIfNeeded({ force: !process.argv.includes('--if-changed') })
  say(`Built in ${secondsSince()}`)
} catch (error) {
  giveUp(error)
}
