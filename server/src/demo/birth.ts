/**
 * Whether an installation is a demo is decided at the first start. Checked before any child starts, because a mistake
 * here loses data.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { rolePasswords, roleUrl } from '../platform/db/roles.ts'
import { unnamed } from '../platform/db/statement.ts'
import { withClient } from '../platform/db/with-client.ts'
import { type BornInto, birthOf, refusalOf, type Traces } from './birth-rules.ts'
import { clinicPage, secondPage } from './sandbox-pages.ts'
import { clinicPhone, cloudNumber, demoPhones } from './sandbox-people.ts'
import { agents } from './story.ts'

const recorded = 'select world from birth'
const record = 'insert into birth (world) values (:born) on conflict do nothing'
const traces = `
  select not exists (select from connections) and not exists (select from contacts) and not exists (select from queues) and (select count(*) from users) <= 1 "isUntouched",
    exists (select from users where company_id = 1 and email = :email) "hasStory",
    array(select coalesce(phone_number_id, number) from connections where coalesce(phone_number_id, number, '') <> ''
      union select coalesce(page_id, channel) from connections where channel not in ('whatsapp', 'whatsappapi')) numbers`

/** What the emulated networks store between two starts; every number in it is quoted. */
const emulatedWorld = async (dataDir: string): Promise<string> => {
  const files = ['whatsapp.json', 'graph.json'].map((name) => path.join(dataDir, 'sandbox', name))
  const kept = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const pages = [clinicPage.id, clinicPage.instagram.id, secondPage.id]
  const given = [...demoPhones().values(), clinicPhone.pn, cloudNumber.phoneNumberId, ...pages]
  return [...kept, JSON.stringify(given)].join('\n')
}

type Place = Pick<Config, 'dataDir' | 'isDemo'>

/** Returns what this installation is, and records it if nothing did before. */
export const bornInto = async ({ dataDir, isDemo }: Place, databaseUrl: string, secretKey: string): Promise<BornInto> =>
  withClient(roleUrl(databaseUrl, 'platform', rolePasswords(secretKey).platform), async (client) => {
    const read = async () => (await client.query<{ world: BornInto }>(recorded)).rows[0]?.world
    const known = await read()
    if (known) return known
    const { rows } = await client.query<Omit<Traces, 'strangers'> & { numbers: string[] }>(
      unnamed(traces, { email: agents[0].email }),
    )
    const { isUntouched = true, hasStory = false, numbers = [] } = rows[0] ?? {}
    const emulated = await emulatedWorld(dataDir)
    const strangers = numbers.filter((number) => !emulated.includes(`"${number}"`)).length
    const born = birthOf({ isUntouched, hasStory, strangers }, isDemo ? 'demo' : 'real')
    await client.query(unnamed(record, { born }))
    // If two start at once, one has written it.
    return (await read()) ?? born
  })

/** Throws one sentence if the installation is of the other kind. */
export const refuseOtherWorld = async (config: Place, databaseUrl: string, secretKey: string): Promise<void> => {
  const refusal = refusalOf(await bornInto(config, databaseUrl, secretKey), config.isDemo ? 'demo' : 'real')
  if (refusal) throw new Error(refusal)
}
