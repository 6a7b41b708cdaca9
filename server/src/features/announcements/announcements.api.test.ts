import type { Answer } from '@guiche/contract/core/endpoint'
import {
  type Announcement,
  announcementDetails,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  removeAnnouncementImage,
  setAnnouncementImage,
  updateAnnouncement,
} from '@guiche/contract/features/announcements'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'

let w: World
let reseller: Signed & { companyId: number }
let agent: Signed & { companyId: number }
let admin: Signed
/** Announcements are the whole installation's: each test knows its own by this. */
let mark: string
let marks = 0

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

beforeAll(async () => {
  w = await world({ ownDatabase: 'announcements' })
  const platform = await w.company()
  const boss = await platform.user({ profile: 'admin' })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [boss.id]))
  reseller = { ...boss, companyId: platform.id }
  const clinic = await w.company()
  agent = { ...(await clinic.user()), companyId: clinic.id }
  admin = await clinic.user({ profile: 'admin' })
})
afterAll(() => w.close())

const write = async (more: Record<string, unknown> = {}) => {
  marks += 1
  mark = `Aviso ${marks}.`
  const { status, body } = await w.call(
    createAnnouncement,
    { body: { title: mark, text: 'Manutenção no domingo', ...more } as never },
    reseller,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Announcement
}
const listed = async (who: Signed, query: Record<string, unknown> = {}) =>
  (await w.call(listAnnouncements, { query: { searchParam: mark, ...query } as never }, who)).body as Answer<
    typeof listAnnouncements
  >
const titles = async (who: Signed, query?: Record<string, unknown>) =>
  (await listed(who, query)).records.map(({ title }) => title)

describe('an announcement', () => {
  it('of the super admin is read by every company, with low priority and active by default', async () => {
    const written = await write()
    expect(written).toMatchObject({ priority: 3, status: true, mediaPath: null, mediaName: null })
    expect(await titles(agent)).toEqual([mark])
    expect((await w.call(announcementDetails, { params: { id: written.id } }, agent)).body).toEqual(written)
  })

  it('is written, changed and removed by super admins only', async () => {
    const { id } = await write()
    const body = { title: 'Meu', text: 'aviso' }
    for (const who of [agent, admin]) {
      for (const refused of [
        await w.call(createAnnouncement, { body }, who),
        await w.call(updateAnnouncement, { params: { id }, body }, who),
        await w.call(deleteAnnouncement, { params: { id } }, who),
        await w.call(removeAnnouncementImage, { params: { id } }, who),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    }
    expect(await titles(agent)).toEqual([mark])
  })

  it('needs a title and a text', async () => {
    for (const [field, body] of [
      ['body.title', { title: ' ', text: 'x' }],
      ['body.text', { title: 'x', text: '' }],
      ['body.priority', { title: 'x', text: 'x', priority: 4 }],
    ] as const) {
      const refused = await w.call(createAnnouncement, { body: body as never }, reseller)
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
  })

  it('that is inactive is visible to the super admin only, whose popover may leave it out', async () => {
    const { id } = await write({ status: 'inactive', priority: '1' })
    expect(await titles(agent)).toEqual([])
    expect((await w.call(announcementDetails, { params: { id } }, admin)).body.code).toBe('ERR_NO_ANNOUNCEMENT_FOUND')
    expect(await titles(reseller)).toEqual([mark])
    expect(await titles(reseller, { status: 'active' })).toEqual([])
    const { body } = await w.call(updateAnnouncement, { params: { id }, body: { status: 'active' as never } }, reseller)
    expect(body).toMatchObject({ status: true, priority: 1, text: 'Manutenção no domingo' })
    expect(await titles(agent)).toEqual([mark])
  })

  it('is found by its words without accents, newest first and page by page', async () => {
    await write()
    for (let count = 0; count < 21; count += 1)
      await w.call(createAnnouncement, { body: { title: `${mark} Atenção ${count}`, text: 'x' } }, reseller)
    const first = await listed(agent, { searchParam: `${mark} atencao` })
    expect([first.records.length, first.hasMore]).toEqual([20, true])
    expect(first.records[0]?.title).toBe(`${mark} Atenção 20`)
    const rest = await listed(agent, { searchParam: `${mark} atencao`, cursor: first.nextCursor })
    expect(rest).toMatchObject({ records: [{ title: `${mark} Atenção 0` }], hasMore: false, nextCursor: null })
    const second = await listed(agent, { searchParam: `${mark} atencao`, pageNumber: 2 })
    expect(second.records).toEqual(rest.records)
  })
})

const send = async (id: number, file: Buffer, mime: string, who: Signed = reseller) => {
  const boundary = 'frontier'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="Praça.png"\r\ncontent-type: ${mime}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(setAnnouncementImage, { id })}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}
const opens = async (link: string) => (await w.app.inject({ method: 'GET', url: link })).statusCode

describe('its picture', () => {
  const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: '#0d9488' } })

  it('is shown by a signed address, replaced, and removed', async () => {
    const { id } = await write()
    const first = await send(id, await picture().png().toBuffer(), 'image/png')
    expect(first).toMatchObject({
      status: 200,
      body: { mediaName: 'Praça.png', mediaPath: expect.stringContaining('/public/') },
    })
    expect((await listed(agent)).records[0]?.mediaName).toBe('Praça.png')
    expect(await opens(first.body.mediaPath)).toBe(200)
    const second = await send(id, await picture().jpeg().toBuffer(), 'image/jpeg')
    expect(await opens(first.body.mediaPath)).toBe(404)
    expect(await opens(second.body.mediaPath)).toBe(200)
    const { body } = await w.call(removeAnnouncementImage, { params: { id } }, reseller)
    expect(body).toMatchObject({ mediaPath: null, mediaName: null })
    expect(await opens(second.body.mediaPath)).toBe(404)
  })

  it('is a readable PNG or JPEG, and is set by the super admin only', async () => {
    const { id } = await write()
    const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(84, 1)])
    for (const [file, mime] of [
      [await picture().gif().toBuffer(), 'image/gif'],
      [Buffer.from('nada'), 'text/plain'],
      [broken, 'image/png'],
    ] as const) {
      const refused = await send(id, file, mime)
      const told = { code: 'ERR_FILE_TYPE', field: 'body.file', details: { name: 'Praça.png' } }
      expect(refused).toMatchObject({ status: 415, body: told })
    }
    const png = await picture().png().toBuffer()
    expect((await send(id, png, 'image/png', admin)).status).toBe(403)
    expect((await send(999_999, png, 'image/png')).status).toBe(404)
    expect((await listed(agent)).records[0]?.mediaPath).toBeNull()
  })
})

describe('live', () => {
  it('every company gets the platform event, and an announcement that is switched off disappears for all but super admins', async () => {
    const theirs = await w.connectSocket(agent.companyId, { token: agent.token })
    const ours = await w.connectSocket(reseller.companyId, { token: reseller.token })
    const heardBy = ({ heard }: typeof theirs) =>
      heard
        .filter(({ name }) => name === 'company-announcement')
        .map(({ payload }) => [payload.action, (payload.record as Announcement | undefined)?.status])
    const { id } = await write()
    const inactive = { params: { id }, body: { status: false } }
    await w.call(updateAnnouncement, inactive, reseller)
    await w.call(updateAnnouncement, { params: { id }, body: { title: 'Só nosso' } }, reseller)
    await w.call(deleteAnnouncement, { params: { id } }, reseller)
    const last = await write()
    await theirs.until(() => heardBy(theirs).length >= 3)
    expect(heardBy(theirs)).toEqual([
      ['create', true],
      ['delete', undefined],
      ['create', true],
    ])
    await ours.until(() => heardBy(ours).length >= 6)
    expect(heardBy(ours)).toEqual([
      ['create', true],
      ['delete', undefined],
      ['update', false],
      ['update', false],
      ['delete', undefined],
      ['create', true],
    ])
    expect(theirs.heard.at(-1)?.payload).toMatchObject({ id: last.id, record: { title: mark } })
    expect(JSON.stringify(theirs.heard)).not.toContain('Só nosso')
  })
})

describe('row-level security', () => {
  it('lets a company’s own role read active announcements and write none', async () => {
    const { id } = await write()
    await write({ status: false })
    const asCompany = (text: string) =>
      w.deps.db.tenant(agent.companyId as never, (tx) => tx.sql({ name: `wall_${text.slice(0, 12)}`, text }))
    const rows = await asCompany('select is_active from announcements')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ is_active }) => is_active === true)).toBe(true)
    for (const text of [
      `update announcements set title = 'x' where id = ${id}`,
      `delete from announcements where id = ${id}`,
      `insert into announcements (title, text) values ('x', 'x')`,
    ])
      await expect(asCompany(text)).rejects.toThrow(/permission denied/)
  })
})
