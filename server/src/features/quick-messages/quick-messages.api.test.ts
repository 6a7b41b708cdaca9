import * as calls from '@guiche/contract/features/quick-messages'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png, tornPng } from '../../../test/picture.ts'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const marina = await company.user({ name: 'Marina' })
  const caio = await company.user({ name: 'Caio' })
  const boss = await company.user({ profile: 'admin' })
  const add = async (body: object, who: Signed = marina) =>
    (await w.call(calls.createQuickMessage, { body: body as never }, who)).body
  const change = (id: number, body: object, who: Signed = marina) =>
    w.call(calls.updateQuickMessage, { params: { id }, body: body as never }, who)
  const offered = async (who: Signed) =>
    (await w.call(calls.quickMessageList, { query: {} }, who)).body.map(({ shortcode }) => shortcode)
  return { company, marina, caio, boss, add, change, offered }
}

const upload = async (id: number, who: Signed, name: string, bytes = png) => {
  const boundary = 'a-boundary-of-tests'
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="typeArch"\r\n\r\nquickMessage\r\n`
  const head = `${field}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(calls.setQuickMessageMedia, { id })}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as calls.QuickMessage & { code?: string } }
}
const fileOf = (link: string | null) => new URL(link ?? '', 'http://x').pathname.split('/').pop() ?? ''

describe('quick messages', () => {
  it('are offered to their owner, and to everybody when they are shared or general', async () => {
    const { marina, caio, add, change, offered } = await scene()
    const own = await add({ shortcode: ' oi ', message: 'Olá {{firstName}}' })
    expect(own).toMatchObject({ shortcode: 'oi', userId: marina.id, geral: false, visao: false, isMedia: false })
    await add({ shortcode: 'preço', message: 'R$ 180', visao: 'true' })
    await add({ shortcode: 'Endereço', message: 'Rua A', geral: true })
    expect(await offered(marina)).toEqual(['Endereço', 'oi', 'preço'])
    expect(await offered(caio)).toEqual(['Endereço', 'preço'])
    await change(own.id, { geral: true, status: false })
    expect(await offered(caio)).toEqual(['Endereço', 'preço'])
    const found = await w.call(calls.listQuickMessages, { query: { searchParam: 'PRECO' } }, caio)
    expect(found.body).toMatchObject({ hasMore: false, records: [{ shortcode: 'preço' }] })
  })
  it('need a shortcode', async () => {
    const { marina } = await scene()
    const refused = await w.call(calls.createQuickMessage, { body: { shortcode: ' ', message: 'x' } }, marina)
    expect([refused.status, refused.body.field]).toEqual([400, 'body.shortcode'])
  })
  it('of a colleague are hidden, shared ones are read-only, general ones can be changed by everybody', async () => {
    const { marina, caio, boss, add, change } = await scene()
    const own = await add({ shortcode: 'a', message: 'só minha' })
    const shared = await add({ shortcode: 'b', message: 'nossa', visao: true })
    const general = await add({ shortcode: 'c', message: 'de todos', geral: true })
    expect((await change(own.id, { message: 'x' }, caio)).body.code).toBe('ERR_NO_QUICK_MESSAGE_FOUND')
    expect((await change(shared.id, { message: 'x' }, boss)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await change(general.id, { message: 'de todos!' }, caio)).body).toMatchObject({
      message: 'de todos!',
      shortcode: 'c',
      userId: marina.id,
    })
    expect((await change(general.id, { geral: false }, caio)).body).toMatchObject({ field: 'body.geral' })
    const remove = (id: number, who: Signed) =>
      w.call(calls.deleteQuickMessage, { params: { id }, body: {} as never }, who)
    expect((await remove(shared.id, caio)).status).toBe(403)
    expect((await remove(general.id, caio)).status).toBe(200)
    expect((await w.call(calls.quickMessageDetails, { params: { id: general.id } }, marina)).status).toBe(404)
  })
  it('are listed page by page, in the order of their shortcodes', async () => {
    const { marina, add } = await scene()
    for (let at = 0; at < 23; at += 1) await add({ shortcode: `m~${String(at).padStart(2, '0')}`, message: 'x' })
    const first = (await w.call(calls.listQuickMessages, { query: {} }, marina)).body
    expect([first.records.length, first.hasMore]).toEqual([20, true])
    const cursor = first.nextCursor ?? ''
    const rest = (await w.call(calls.listQuickMessages, { query: { cursor } }, marina)).body
    expect([...first.records, ...rest.records].map(({ shortcode }) => shortcode.slice(2))).toEqual(
      Array.from({ length: 23 }, (_each, at) => String(at).padStart(2, '0')),
    )
    expect((await w.call(calls.listQuickMessages, { query: { pageNumber: 2 } }, marina)).body.records).toEqual(
      rest.records,
    )
  })
  it('refuse a picture that cannot be opened, and keep the previous one', async () => {
    const { marina, add } = await scene()
    const { id } = await add({ shortcode: 'tabela' })
    await upload(id, marina, 'antes.png')
    expect(await upload(id, marina, 'Preços.png', tornPng)).toMatchObject({
      status: 415,
      body: { code: 'ERR_FILE_TYPE', field: 'body.file', details: { name: 'Preços.png', isTorn: true } },
    })
    const { body } = await w.call(calls.quickMessageDetails, { params: { id } }, marina)
    expect(body).toMatchObject({ mediaName: 'antes.png' })
  })
  it('have a file, which is deleted when it is replaced, removed, or its message is deleted', async () => {
    const { marina, caio, add } = await scene()
    const { id } = await add({ shortcode: 'tabela', visao: true })
    expect((await upload(id, caio, 'x.png')).status).toBe(403)
    const first = await upload(id, marina, 'Tabela de preços.png')
    expect(first.body).toMatchObject({ isMedia: true, mediaName: 'Tabela_de_preços.png', mediaMime: 'image/png' })
    expect((await w.app.inject({ method: 'GET', url: first.body.mediaPath ?? '' })).statusCode).toBe(200)
    const second = await upload(id, marina, 'b.png')
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(first.body.mediaPath))).toBeNull()
    const without = await w.call(calls.removeQuickMessageMedia, { params: { id } }, marina)
    expect(without.body).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null })
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(second.body.mediaPath))).toBeNull()
    const third = await upload(id, marina, 'c.png')
    await w.call(calls.deleteQuickMessage, { params: { id } }, marina)
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(third.body.mediaPath))).toBeNull()
  })
  it('are sent live to people who may use them, and withdrawn from those who no longer may', async () => {
    const { company, marina, caio, add, change } = await scene()
    const socket = await w.connectSocket(company.id, { token: caio.token })
    const name = wireName('quickMessage', company.id)
    expect(name).toBe(`company-${company.id}-quickemessage`)
    const heard = () => socket.heard.filter((each) => each.name === name).map(({ payload }) => payload)
    const own = await add({ shortcode: 'segredo', message: 'x' })
    const shared = await add({ shortcode: 'nossa', message: 'x', visao: true })
    await socket.until(() => heard().length === 1)
    await change(own.id, { visao: true })
    await change(shared.id, { visao: false })
    await socket.until(() => heard().length === 3)
    expect(heard().map(({ action, id }) => [action, id])).toEqual([
      ['create', shared.id],
      ['update', own.id],
      ['delete', shared.id],
    ])
    const mine = await w.connectSocket(company.id, { token: marina.token })
    await change(shared.id, { message: 'y' })
    await mine.until(() => mine.heard.some((each) => each.name === name))
  })
})
