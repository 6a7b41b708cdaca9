import type { Answer } from '@guiche/contract/core/endpoint'
import { createHelp, deleteHelp, type Help, helpList, listHelps, updateHelp } from '@guiche/contract/features/helps'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
let reseller: Signed
let agent: Signed & { companyId: number }
let admin: Signed

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

beforeAll(async () => {
  w = await world({ ownDatabase: 'helps' })
  const boss = await (await w.company()).user({ profile: 'admin' })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [boss.id]))
  reseller = boss
  const clinic = await w.company()
  agent = { ...(await clinic.user()), companyId: clinic.id }
  admin = await clinic.user({ profile: 'admin' })
})
afterAll(() => w.close())

const video = 'dQw4w9WgXcQ'
const add = async (title: string, more: object = {}) => {
  const { status, body } = await w.call(createHelp, { body: { title, video, ...more } }, reseller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Help
}
const listed = async (who: Signed, query: Record<string, unknown> = {}) =>
  (await w.call(listHelps, { query: query as never }, who)).body as Answer<typeof listHelps>

describe('a help video', () => {
  it('of the super admin is shown to everybody, in the order in which it was added', async () => {
    const first = await add('Primeiros passos', { description: 'Conecte um número' })
    const second = await add('Filas')
    expect(first).toEqual({ id: first.id, title: 'Primeiros passos', description: 'Conecte um número', video })
    expect((await w.call(helpList, {}, agent)).body).toEqual([first, second])
    expect((await listed(agent)).records).toEqual([first, second])
    expect((await listed(agent, { searchParam: 'numero' })).records).toEqual([first])
  })

  it.each([
    `https://www.youtube.com/watch?v=${video}&t=10s`,
    `https://www.youtube.com/watch?app=desktop&v=${video}`,
    `https://youtu.be/${video}?si=abc`,
    `https://www.youtube.com/embed/${video}`,
    `https://youtube.com/shorts/${video}`,
    `  ${video} `,
  ])('is given by an address or its id: %s', async (given) => {
    const added = await add('Endereço', { video: given })
    expect(added.video).toBe(video)
    await w.call(deleteHelp, { params: { id: added.id } }, reseller)
  })

  it('needs a title and a YouTube video', async () => {
    for (const [field, body] of [
      ['body.title', { title: ' ', video }],
      ['body.video', { title: 'x', video: 'curto' }],
      ['body.video', { title: 'x', video: 'https://example.com/um-video-qualquer.mp4' }],
      ['body.video', { title: 'x', video: 'javascript:alert(1)' }],
    ] as const) {
      const refused = await w.call(createHelp, { body }, reseller)
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
  })

  it('is changed in the given fields, and removed', async () => {
    const { id } = await add('Rascunho', { description: 'texto' })
    const { body } = await w.call(updateHelp, { params: { id }, body: { title: 'Pronto' } }, reseller)
    expect(body).toEqual({ id, title: 'Pronto', description: 'texto', video })
    expect((await w.call(deleteHelp, { params: { id } }, reseller)).body).toEqual({ id, message: 'Deleted' })
    expect((await w.call(helpList, {}, agent)).body.map((help) => help.id)).not.toContain(id)
    for (const gone of [
      await w.call(updateHelp, { params: { id }, body: { title: 'De novo' } }, reseller),
      await w.call(deleteHelp, { params: { id } }, reseller),
    ])
      expect([gone.status, gone.body.code]).toEqual([404, 'ERR_NO_HELP_FOUND'])
  })

  it('is written, changed and removed by super admins only', async () => {
    const { id } = await add('Só leitura')
    for (const who of [agent, admin]) {
      for (const refused of [
        await w.call(createHelp, { body: { title: 'Meu', video } }, who),
        await w.call(updateHelp, { params: { id }, body: { title: 'Meu' } }, who),
        await w.call(deleteHelp, { params: { id } }, who),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    }
  })

  it('the list is paged', async () => {
    for (let count = 0; count < 21; count += 1) await add(`Série ${count}`)
    const first = await listed(agent, { searchParam: 'serie' })
    expect([first.records.length, first.hasMore]).toEqual([20, true])
    const rest = await listed(agent, { searchParam: 'serie', cursor: first.nextCursor })
    expect(rest).toMatchObject({ records: [{ title: 'Série 20' }], hasMore: false, nextCursor: null })
    expect((await listed(agent, { searchParam: 'serie', pageNumber: 2 })).records).toEqual(rest.records)
  })

  it('every company gets the event, and a change that changes nothing sends none', async () => {
    const theirs = await w.connectSocket(agent.companyId, { token: agent.token })
    const name = `company-${agent.companyId}-help`
    const heard = () => theirs.heard.filter((each) => each.name === name).map(({ payload }) => payload.action)
    const { id } = await add('Ao vivo')
    await w.call(updateHelp, { params: { id }, body: { title: 'Ao vivo' } }, reseller)
    await w.call(updateHelp, { params: { id }, body: { title: 'Agora' } }, reseller)
    await w.call(deleteHelp, { params: { id } }, reseller)
    await theirs.until(() => heard().length >= 3)
    expect(heard()).toEqual(['create', 'update', 'delete'])
  })

  it('is read and never written by a company’s own role', async () => {
    const asCompany = (text: string) =>
      w.deps.db.tenant(agent.companyId as never, (tx) => tx.sql({ name: `wall_help_${text.slice(0, 6)}`, text }))
    expect((await asCompany('select id from helps')).length).toBeGreaterThan(0)
    for (const text of [
      `update helps set title = 'x'`,
      'delete from helps',
      `insert into helps (title, video) values ('x', 'y')`,
    ])
      await expect(asCompany(text)).rejects.toThrow(/permission denied/)
  })
})
