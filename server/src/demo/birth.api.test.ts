/** What an installation from before the record is taken for, by what is found in it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase, TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { password, type World, world } from '../../test/world.ts'
import { withClient } from '../platform/db/with-client.ts'
import { bornInto, refuseOtherWorld } from './birth.ts'
import { seedDemo } from './prepare-demo.ts'
import { clinicPhone, demoPhones } from './sandbox-people.ts'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

let made = 0
const installation = async (isSeeded: boolean) => {
  const name = `guiche_test_birth_${++made}`
  const w: World = await world({ ownDatabase: name })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-birth-'))
  ends.push(w.close, () => rm(dataDir, { recursive: true, force: true }))
  if (isSeeded) await seedDemo(w.deps, demoPhones(), password)
  const { owner } = await cloneDatabase(name)
  const as = (isDemo: boolean) => [{ dataDir, isDemo }, owner, TEST_SECRET_KEY] as const
  return {
    dataDir,
    started: (isDemo: boolean) => bornInto(...as(isDemo)),
    refuses: (isDemo: boolean) => refuseOtherWorld(...as(isDemo)),
    ask: (sql: string, values: unknown[] = []) => withClient(owner, (client) => client.query(sql, values)),
  }
}

it('a new installation stays what its first start makes it', async () => {
  const { started, refuses } = await installation(false)
  expect(await started(false)).toBe('real')
  expect(await started(true)).toBe('real')
  await expect(refuses(true)).rejects.toThrow('This installation serves real customers')
  await refuses(false)
})

it('a demo stays a demo, with the number that its newcomer linked and those of the added phones', async () => {
  const { dataDir, started, refuses, ask } = await installation(true)
  await ask(`update connections set number = $1 where channel = 'whatsapp'`, [clinicPhone.pn])
  await ask(
    `insert into connections (company_id, name, channel, number) values (1, 'Minha', 'whatsapp', '5511987654321')`,
  )
  await mkdir(path.join(dataDir, 'sandbox'))
  await writeFile(path.join(dataDir, 'sandbox', 'whatsapp.json'), '{"people":[{"pn":"5511987654321"}]}')
  expect(await started(false)).toBe('demo')
  await expect(refuses(false)).rejects.toThrow('This installation was born as a demo')
})

it('an installation that began as a demo and has a real number is real, whatever it is started as', async () => {
  const { started, ask } = await installation(true)
  await ask(`update connections set number = '5511987654321' where channel = 'whatsapp'`)
  expect(await started(true)).toBe('real')
})

it('an installation without the story in which somebody has begun to work is real', async () => {
  const { started, ask } = await installation(false)
  await ask(`insert into connections (company_id, name, channel) values (1, 'Balcão', 'whatsapp')`)
  expect(await started(true)).toBe('real')
})
