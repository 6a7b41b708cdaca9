/** The fault run: `npm run chaos -- --seed 7 --inbound 10000 --outbound 10000 --faults 60`. */
import { readCommand, usage, WrongArguments } from './arguments.ts'
import { isClean } from './judge/judge.ts'
import { planOf } from './plan/plan.ts'
import { textOf, writeReport } from './report.ts'
import { runPlan } from './run.ts'
import { strike } from './stage/stage.ts'

const began = Date.now()
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const run = async (): Promise<number> => {
  const command = readCommand(process.argv.slice(2))
  if (command === null) {
    console.log(usage)
    return 0
  }
  const plan = planOf(command)
  say(
    `seed ${command.seed}: ${plan.inbound.length} words in, ${plan.outbound.length} out, ${plan.visits.length} visits, ${plan.old.length} old, ${plan.faults.length} faults, ${command.minutes.toFixed(1)} minutes`,
  )
  for (const { at, name } of plan.faults) console.log(`${(at / 1000).toFixed(1).padStart(12)} s  ${name}`)
  const result = await runPlan(plan, { nodes: command.nodes, agents: command.agents, racers: command.racers, say })
  for (const { at, text } of result.ledger.remarked) say(`${((at - began) / 1000).toFixed(1)} s: ${text}`)
  console.log(`\n${textOf(command, result)}`)
  if (command.report !== null) say(`written to ${await writeReport(command.report, command, result)}.{json,txt}`)
  return isClean(result.verdict) ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: cleaning up`)
    void strike().finally(() => process.exit(130))
  })
}

try {
  process.exit(await run())
} catch (error) {
  if (error instanceof WrongArguments) console.error(`${error.message}\n`)
  else console.error(error)
  process.exit(2)
}
