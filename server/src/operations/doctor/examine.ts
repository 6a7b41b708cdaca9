/** `npm run doctor`: checks everything that the program needs, says what to do, and changes nothing. */
import { examineTables, locateDatabase } from './database.ts'
import { type Finding, fault, sentenceOf } from './finding.ts'
import { examineClock, examineDisk, examineNode, examinePorts, examineStorage, readSecret } from './machine.ts'
import { examineProgram, examineWork } from './program.ts'
import { examineSettings } from './settings.ts'

/** If a check itself fails, that is a finding too; the others continue. */
const looked = async (area: string, look: () => Promise<Finding[]>): Promise<Finding[]> =>
  look().catch((error: unknown) => [
    fault(area, `This could not be looked at: ${sentenceOf(error)}`, 'Put right what it names'),
  ])

export const examine = async (env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> => {
  const { findings, config } = examineSettings(env)
  const local = [examineNode(), examineClock()]
  // Without a configuration it is unknown where to look.
  if (!config) return [...findings, ...local]
  const program = await examineProgram(config)
  const secret = await readSecret(config)
  const database = await locateDatabase(config)
  const { url } = database
  return [
    ...findings,
    ...local,
    ...(await looked('Machine', () => examineDisk(config))),
    ...(await looked('Machine', () => examinePorts(config, program.isRunning))),
    ...(await looked('Media', async () => [await examineStorage(config)])),
    ...secret.findings,
    ...database.findings,
    ...(url ? await looked('Database', () => examineTables(url, secret.key)) : []),
    ...program.findings,
    ...(url && secret.key && program.isRunning
      ? await looked('Program', () => examineWork(url, secret.key ?? ''))
      : []),
  ]
}
