/** First starts that are killed at seeded moments: `npm run chaos:starts -- --seed 7 --kills 20`. */
import { parseArgs } from 'node:util'
import { breakFirstStart, faultOf } from '../../world/broken-start.ts'
import { buildWhatChanged } from '../../world/program.ts'
import { chanceOf } from '../plan/random.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, kills: { type: 'string', default: '20' } },
})
const [seed, kills] = [Number(values.seed), Number(values.kills)]
const chance = chanceOf(seed)
buildWhatChanged()
const calm = await breakFirstStart('first-start-calm', null)
console.log(
  `seed ${seed}: a first start that nobody kills is ready after ${calm.readyAfterMs} ms, ${faultOf(calm) ?? 'whole'}`,
)
let faults = faultOf(calm) ? 1 : 0
for (let kill = 1; kill <= kills; kill += 1) {
  const blow = { afterMs: Math.round(chance.next() * calm.readyAfterMs), takesAll: chance.next() < 0.5 }
  const outcome = await breakFirstStart('first-start-killed', blow).then(
    (broken) => ({ ...broken, fault: faultOf(broken) }),
    (error: unknown) => ({ reached: '?', readyAfterMs: 0, fault: String(error).slice(0, 500) }),
  )
  if (outcome.fault) faults += 1
  const who = blow.takesAll ? 'everything' : 'the main process'
  console.log(
    `${String(kill).padStart(2)}  ${who} killed after ${blow.afterMs} ms, at: ${outcome.reached}; started again in ${outcome.readyAfterMs} ms: ${outcome.fault ?? 'one story, one neighbour, the link works'}`,
  )
}
console.log(faults === 0 ? 'PASSED' : 'FAILED')
process.exit(faults === 0 ? 0 : 1)
