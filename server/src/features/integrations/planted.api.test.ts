/** Keys of integrations and prompts are stored sealed alone: planted, used, and looked for in answers, logs, events, rows and jobs. */
import { createIntegration, listExchanges, listIntegrations } from '@guiche/contract/features/integrations'
import { createPrompt, listPrompts } from '@guiche/contract/features/prompts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { speechKey } from '../../../../sandbox/src/outside/speech.ts'
import { answering } from '../../../test/answering.ts'
import { aiKey, type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'
import { withClient } from '../../platform/db/with-client.ts'

const logged: string[] = []
let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld({
    ownDatabase: 'planted_outside',
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
}, 120_000)
afterAll(() => w.close())

const tablesWith = (words: readonly string[]) =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) "name" from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const like = words.map((each) => `%${each}%`)
      const { rows } = await client.query(`select 1 from ${name} t where t::text like any($1) limit 1`, [like])
      if (rows.length > 0) found.push(name)
    }
    return found
  })

it('no key can be read again: not in responses, logs, events, rows or jobs', async () => {
  const { admin, change, write, queueIds, company, connectionId } = await answering(w)
  const signature = 'segredo-plantado-da-assinatura'
  const keyLine = 'MIIEv'
  const json = w.outside.account.json
  const answers: unknown[] = []
  const add = async (body: object) => {
    const made = await w.call(createIntegration, { body: body as never }, admin)
    answers.push(made.body)
    return made.body.id
  }
  w.outside.receiver.secret = signature
  const hook = await add({ type: 'webhook', name: 'Pedidos', urlN8N: `${w.outsideUrl}/n8n/x`, secret: signature })
  const google = await add({ type: 'dialogflow', name: 'Google', projectName: 'padaria', jsonContent: json })
  answers.push(
    (await w.call(createIntegration, { body: { type: 'n8n', name: 'x', secret: signature } as never }, admin)).body,
  )
  const prompt = await w.call(
    createPrompt,
    {
      body: {
        name: 'Padaria',
        prompt: 'Você atende os clientes de uma padaria com gentileza e poucas palavras.',
        apiKey: aiKey,
        queueId: queueIds[0],
        voice: 'pt-BR-YaraNeural',
        voiceKey: speechKey,
        voiceRegion: 'brazilsouth',
      } as never,
    },
    admin,
  )
  answers.push(prompt.body)
  await change({ integrationId: hook })
  expect(await write('oi')).toHaveLength(1)
  for (const [name, speaker] of [
    ['Bia', { integrationId: google, promptId: null }],
    ['Caio', { integrationId: null, promptId: prompt.body.id }],
  ] as const) {
    await change(speaker)
    await w.customer(company.id, connectionId, name).says('oi')
    await w.drainJobs()
  }
  // With the wrong keys they are refused, and that is written down.
  w.outside.receiver.secret = 'outro'
  await change({ integrationId: hook, promptId: null })
  await w.customer(company.id, connectionId, 'Davi').says('oi')
  await w.drainJobs()
  expect(w.chats.asked).toHaveLength(1)
  answers.push((await w.call(listIntegrations, { query: {} }, admin)).body)
  answers.push((await w.call(listExchanges, { params: { id: hook as never } }, admin)).body)
  answers.push((await w.call(listPrompts, { query: {} }, admin)).body)
  const secrets = [signature, aiKey, speechKey, keyLine]
  const said = answers.map((each) => JSON.stringify(each))
  for (const secret of secrets) {
    expect(said.filter((answer) => answer.includes(secret))).toEqual([])
    expect(logged.filter((line) => line.includes(secret))).toEqual([])
  }
  expect(await tablesWith(secrets)).toEqual([])
  // What is kept is found by the same search.
  expect(await tablesWith(['Padaria'])).toContain('public.prompts')
}, 120_000)
