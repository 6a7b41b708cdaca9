/** Whatever a model answers, the customer is answered once or a person goes on. */
import { updatePrompt } from '@guiche/contract/features/prompts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeringByPrompt } from '../../../test/answering.ts'
import { type StrangeSystem, strangeSystem } from '../../../test/strange-system.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
let strange: StrangeSystem
beforeAll(async () => {
  strange = await strangeSystem()
  w = await world({ ownDatabase: 'strange_models', env: { ALLOW_PRIVATE_ADDRESSES: '1' } })
})
afterAll(async () => {
  await w.close()
  await strange.close()
})

const withPrompt = (more: object = {}) => answeringByPrompt(w, strange.url, more)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('an AI that answers', () => {
  const call = (name: string, given: unknown, more: object = {}) => ({
    id: crypto.randomUUID(),
    type: 'function',
    function: { name, arguments: given },
    ...more,
  })
  const chat = (content: unknown, ...calls: object[]) => ({ choices: [{ message: { content, tool_calls: calls } }] })

  it.each([
    ['no JSON', call('move_to_queue', 'fila')],
    ['a list', call('move_to_queue', '["Comercial"]')],
    ['a number in the place of a name', call('move_to_queue', '{"queue": 7}')],
    ['a name of the prototype', call('move_to_queue', '{"__proto__": {"queue": "Comercial"}}')],
    ['a tool that was not offered', call('delete_everything', '{}')],
    ['a field without a name', call('set_contact_field', '{"name": " ", "value": "x"}')],
    ['a field with NUL', call('set_contact_field', String.raw`{"name": "a\u0000", "value": "\ud800"}`)],
    ['an object in the place of a text', call('move_to_queue', { queue: 'Diretoria' })],
    ['no type', call('add_tag', '{"tag": "nenhuma"}', { type: undefined })],
  ])('with a tool and %s sends its text and does nothing else', async (_what, tool) => {
    strange.says(chat('Certo.', tool))
    const { write, ticketOf } = await withPrompt()
    expect(await write('oi')).toEqual(['Certo.'])
    expect(await ticketOf()).toMatchObject({ isBot: true, queueId: null })
  })

  it('with a thousand tools uses the first of them', async () => {
    const fields = Array.from({ length: 1_000 }, (_, at) =>
      call('set_contact_field', JSON.stringify({ name: `c${at}`, value: '1' })),
    )
    strange.says(chat('Certo.', ...fields))
    const { write, sql, company } = await withPrompt()
    expect(await write('oi')).toEqual(['Certo.'])
    const [row] = (await sql('select jsonb_array_length(extra_info) pairs from contacts where company_id = $1', [
      company.id,
    ])) as { pairs: number }[]
    expect(row?.pairs).toBeLessThanOrEqual(20)
  })

  it('with NUL, a text in parts, or an invalid count is understood', async () => {
    strange.says({ ...chat('a\u0000b'), usage: { total_tokens: 1.5 } })
    const { write, now } = await withPrompt()
    expect(await write('oi')).toEqual(['ab'])
    strange.says({
      ...chat([
        { type: 'text', text: 'em ' },
        { type: 'text', text: 'partes' },
      ]),
      usage: { total_tokens: -1 },
    })
    expect(await write('e agora?')).toEqual(['em partes'])
    strange.says({ ...chat('ok'), usage: { total_tokens: 2 ** 53 - 1 } })
    expect(await write('e agora?')).toEqual(['ok'])
    expect(await write('e agora?')).toEqual(['ok'])
    expect((await now()).usedTokens).toBeLessThan(100_000_000)
  })

  it('with nothing, without choices or nested too deeply hands over', async () => {
    for (const said of ['{"choices": []}', '', `{"choices": ${deep(50_000)}}`, JSON.stringify(chat(' '))]) {
      strange.says(said)
      const { write, ticketOf, queueIds, now } = await withPrompt()
      expect(await write('oi')).toEqual([])
      expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
      expect((await now()).failure).toBe('nonsense')
    }
  })

  it('with a tool after an agent took the ticket does nothing', async () => {
    const open = await withPrompt()
    strange.says(async () => {
      await open.sql("update tickets set user_id = $2, status = 'open', is_bot = false where company_id = $1", [
        open.company.id,
        open.agent.id,
      ])
      return chat('Até mais!', call('close_ticket', '{}'), call('set_contact_field', '{"name": "a", "value": "b"}'))
    })
    await open.customer.says('oi')
    await w.drainJobs()
    expect(await open.ticketOf()).toMatchObject({ status: 'open', userId: open.agent.id })
    const [row] = await open.sql('select extra_info from contacts where company_id = $1', [open.company.id])
    expect(row).toEqual({ extra_info: [] })
  })

  it('again after it failed and was repaired is healthy at once', async () => {
    const { write, now, params, boss, connectionId, company } = await withPrompt()
    strange.says(chat('ok'))
    await write('oi')
    strange.says({})
    await write('oi')
    const failed = await now()
    expect(failed.failedAt).not.toBeNull()
    await w.call(updatePrompt, { params, body: { temperature: 0.5 } }, await boss())
    strange.says(chat('ok'))
    await w.customer(company.id, connectionId, 'Bia').says('oi')
    await w.drainJobs()
    const after = await now()
    expect(after.heardAt && after.failedAt && after.heardAt > after.failedAt).toBe(true)
  })
})
