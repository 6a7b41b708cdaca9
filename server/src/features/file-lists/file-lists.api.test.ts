import * as calls from '@guiche/contract/features/file-lists'
import { createOption, optionDetails } from '@guiche/contract/features/queue-options'
import { queueDetails, updateQueue } from '@guiche/contract/features/queues'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../test/picture.ts'
import { reception } from '../../../test/reception.ts'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ env: { STORAGE_QUOTA_GB: String(1 / 1024) } })
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const add = (body: object, who: Signed = there.admin) => w.call(calls.createFileList, { body: body as never }, who)
  const list = async (...names: string[]) =>
    (await add({ name: 'Preparo', message: 'Leia antes', options: names.map((name) => ({ name })) })).body
  const change = (id: number, body: object) =>
    w.call(calls.updateFileList, { params: { id }, body: body as never }, there.admin)
  return { ...there, add, list, change }
}

interface Part {
  name: string
  fields?: Record<string, string>
  bytes?: Buffer
}
const upload = async (id: number, who: Signed, parts: readonly Part[]) => {
  const boundary = 'a-boundary-of-tests'
  const chunks: Buffer[] = []
  for (const { name, fields = {}, bytes = png } of parts) {
    for (const [key, value] of Object.entries(fields))
      chunks.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`))
    chunks.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(calls.uploadFileList, { id })}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as calls.FileList & { code?: string; field?: string } }
}
const fileOf = (link: string | null | undefined) => new URL(link ?? '', 'http://x').pathname.split('/').pop() ?? ''

describe('file lists', () => {
  it('are created with the names of their files, which are uploaded afterwards', async () => {
    const { admin, list } = await scene()
    const made = await list('Ultrassom', 'Sangue')
    expect(made).toMatchObject({ name: 'Preparo', userId: admin.id, options: [{ name: 'Ultrassom', path: null }, {}] })
    const [first, second] = made.options
    const { status, body } = await upload(made.id, admin, [
      {
        name: 'b.png',
        fields: { fileId: String(made.id), typeArch: 'fileList', id: String(second?.id), name: 'Sangue' },
      },
      { name: 'a.png', fields: { id: String(first?.id), name: 'Ultrassom', mediaType: 'image' } },
    ])
    expect([status, body.options]).toMatchObject([
      200,
      [
        { name: 'Ultrassom', file: 'a.png', mediaType: 'image/png', bytes: png.length },
        { name: 'Sangue', file: 'b.png' },
      ],
    ])
    expect((await w.app.inject({ method: 'GET', url: body.options[0]?.path ?? '' })).statusCode).toBe(200)
  })
  it('keep what a colleague changed since they were read', async () => {
    const { admin, list, change } = await scene()
    const made = await list('Ultrassom')
    const [line] = made.options
    const mine = { version: made.version, options: [{ id: line?.id, name: 'Ultrassom' }, { name: 'Sangue' }] }
    const theirs = await change(made.id, { version: made.version, message: 'Leia hoje' })
    expect(theirs.body).toMatchObject({ message: 'Leia hoje', version: made.version + 1 })
    expect(await change(made.id, mine)).toMatchObject({ status: 409, body: { code: 'ERR_FILE_LIST_CHANGED' } })
    const saved = await change(made.id, { ...mine, version: theirs.body.version })
    expect(saved.body).toMatchObject({ message: 'Leia hoje', options: [{ name: 'Ultrassom' }, { name: 'Sangue' }] })
    const uploaded = await upload(made.id, admin, [{ name: 'Sangue' }])
    expect(uploaded.body.version).toBe(saved.body.version + 1)
    expect((await change(made.id, { ...mine, version: saved.body.version })).status).toBe(409)
    expect((await change(made.id, { name: 'Sem versão' })).status).toBe(200)
  })
  it('lose a file with its line, its replacement or the whole list, and every queue and option that offered it', async () => {
    const { admin, queueId, list, change } = await scene()
    const made = await list('Ultrassom', 'Sangue')
    const [first, second] = made.options.map(({ id }) => id)
    const of = (id: number | undefined, name = 'x.png') => [{ name, fields: { id: String(id) } }]
    const one = await upload(made.id, admin, of(first))
    const two = await upload(made.id, admin, of(first))
    const three = await upload(made.id, admin, of(second))
    await w.drainJobs()
    const sizes = () =>
      Promise.all(
        [one.body.options[0], two.body.options[0], three.body.options[1]].map((each) =>
          w.deps.storage.size(fileOf(each?.path)),
        ),
      )
    expect(await sizes()).toEqual([null, png.length, png.length])
    await change(made.id, { options: [{ id: second, name: 'Sangue' }] })
    await w.drainJobs()
    expect(await sizes()).toEqual([null, null, png.length])
    await w.call(updateQueue, { params: { id: queueId }, body: { fileListId: made.id } }, admin)
    const option = await w.call(
      createOption,
      { body: { queueId, name: 'Preparo', queueType: 'file', optFileId: made.id } },
      admin,
    )
    expect((await w.call(calls.deleteFileList, { params: { id: made.id } }, admin)).status).toBe(200)
    await w.drainJobs()
    expect(await sizes()).toEqual([null, null, null])
    expect((await w.call(queueDetails, { params: { id: queueId } }, admin)).body.fileListId).toBeNull()
    expect((await w.call(optionDetails, { params: { id: option.body.id } }, admin)).body.optFileId).toBeNull()
  })
  it('keep their files when a line is renamed or moved', async () => {
    const { admin, list, change } = await scene()
    const made = await list('Ultrassom', 'Sangue')
    const [first, second] = made.options
    await upload(made.id, admin, [{ name: 'a.png', fields: { id: String(first?.id) } }])
    const changed = await change(made.id, {
      options: [{ id: second?.id, name: 'Sangue' }, { id: first?.id, name: 'Ultrassom total' }, { name: 'Novo' }],
    })
    expect(changed.body.options).toMatchObject([
      { name: 'Sangue', file: null },
      { name: 'Ultrassom total', file: 'a.png' },
      { name: 'Novo', file: null },
    ])
  })
  it.each([
    [{ name: 'ab', message: 'x' }, 'body.name'],
    [{ name: 'Preparo' }, 'body.message'],
    [{ name: 'Preparo', message: ' ' }, 'body.message'],
    [{ name: 'Preparo', message: 'x', options: [{ name: '' }] }, 'body.options.0.name'],
  ])('are refused as %j', async (body, field) => {
    const { add } = await scene()
    const refused = await add(body)
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })
  it('are changed by admins only, and accept only files of their own lines', async () => {
    const { admin, agent, add, list } = await scene()
    expect((await add({ name: 'Preparo', message: 'x' }, agent)).status).toBe(403)
    expect((await w.call(calls.listFileLists, { query: {} }, agent)).status).toBe(403)
    const made = await list('Ultrassom')
    const other = await list('Sangue')
    const wrong = await upload(made.id, admin, [{ name: 'a.png', fields: { id: String(other.options[0]?.id) } }])
    expect([wrong.status, wrong.body.code]).toEqual([404, 'ERR_NOT_FOUND'])
    expect((await upload(999999, admin, [{ name: 'a.png' }])).body.code).toBe('ERR_NOT_FOUND')
  })
  it('count towards the company’s storage', async () => {
    const { admin, list } = await scene()
    const made = await list('Grande', 'Maior')
    const large = Buffer.concat([png, Buffer.alloc(700_000)])
    const put = (name: string) => upload(made.id, admin, [{ name: 'a.png', fields: { name }, bytes: large }])
    expect((await put('Grande')).status).toBe(200)
    expect((await put('Maior')).body.code).toBe('ERR_STORAGE_QUOTA')
  })
  it('are found by name, page by page', async () => {
    const { admin, add } = await scene()
    for (let at = 0; at < 23; at += 1) await add({ name: `Preço ${String(at).padStart(2, '0')}`, message: 'x' })
    const first = (await w.call(calls.listFileLists, { query: { searchParam: 'preco' } }, admin)).body
    expect([first.files.length, first.hasMore]).toEqual([20, true])
    const rest = await w.call(
      calls.listFileLists,
      { query: { searchParam: 'preco', cursor: first.nextCursor ?? '' } },
      admin,
    )
    expect(rest.body.files.map(({ name }) => name)).toEqual(['Preço 20', 'Preço 21', 'Preço 22'])
    expect((await w.call(calls.listFileLists, { query: { searchParam: 'nada' } }, admin)).body.files).toEqual([])
  })
  it('are announced to admins', async () => {
    const { company, admin, list } = await scene()
    const socket = await w.connectSocket(company.id, { token: admin.token })
    const made = await list('Ultrassom')
    const name = wireName('file', company.id)
    expect(name).toBe(`company-${company.id}-file`)
    await socket.until(() => socket.heard.some((each) => each.name === name))
    expect(socket.heard.find((each) => each.name === name)?.payload).toMatchObject({
      action: 'create',
      fileId: made.id,
    })
  })
})
