/** The picture or film of a connection's greeting: who may set it, and when customers see it. */
import {
  connectionDetails,
  deleteConnection,
  removeGreetingMedia,
  setGreetingMedia,
} from '@guiche/contract/features/connections'
import { listMessages } from '@guiche/contract/features/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { png } from '../../../test/picture.ts'
import { world as openWorld, pathOf, type Signed, type World } from '../../../test/world.ts'
import { storedBytes } from '../media/store.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const edge = 'a-boundary-of-tests'
const formOf = (bytes: Buffer, name: string, mime: string) =>
  Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`),
    Buffer.from(`content-type: ${mime}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])

const scene = async (names?: readonly string[]) => {
  const here = await answering(w, names)
  const [row] = (await here.sql('select id from connections where company_id = $1', [here.company.id])) as {
    id: number
  }[]
  const params = { id: row?.id as never }
  const upload = async (who: Signed, bytes: Buffer = png, [name, mime] = ['logo.png', 'image/png']) => {
    const answer = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(setGreetingMedia, params)}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: formOf(bytes, name ?? '', mime ?? ''),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const fileOf = async () => {
    const text = 'select greeting_media_file file from connections where company_id = $1'
    const [stored] = (await here.sql(text, [here.company.id])) as { file: string | null }[]
    return stored?.file ?? null
  }
  const isStored = async (file: string | null) => {
    const opened = file === null ? null : await w.deps.storage.open(file)
    opened?.stream.destroy()
    return opened !== null
  }
  const seen = async () => {
    const { uuid } = await here.ticketOf()
    const query = { markAsRead: false } as never
    const { messages } = (await w.call(listMessages, { params: { ticketUuid: uuid }, query }, here.admin)).body
    return messages.filter(({ fromMe }) => fromMe).map(({ mediaType, body }) => [mediaType, body])
  }
  return { ...here, params, upload, fileOf, isStored, seen, used: () => storedBytes(w.deps.db, here.company.id) }
}

const menu = 'Olá, Ana!\n\n*1* - Comercial\n*2* - Financeiro\n\n*Sair* - Encerrar o atendimento'

describe('the picture of a greeting', () => {
  it('is sent with the first menu as its caption, and not with a repeated menu', async () => {
    const { admin, upload, write, seen } = await scene()
    expect(await upload(admin)).toMatchObject({ status: 200, body: { greetingMediaAttachment: 'logo.png' } })
    await write('oi')
    expect(await seen()).toEqual([['image', menu]])
    await write('hã')
    expect(await seen()).toEqual([
      ['image', menu],
      ['conversation', menu],
    ])
  })
  it('is sent with the greeting of a number with one queue, when that greeting is switched on', async () => {
    const { admin, upload, write, seen, set } = await scene(['Comercial'])
    await upload(admin)
    await set({ sendGreetingMessageOneQueues: 'enabled' })
    await write('oi')
    expect(await seen()).toEqual([['image', 'Olá, Ana!']])
  })
  it('is sent before a list, and before text that is too long for a caption', async () => {
    const list = await scene()
    await list.upload(list.admin)
    await list.set({ chatBotType: 'list' })
    await list.write('oi')
    expect((await list.seen()).map(([mediaType]) => mediaType)).toEqual(['image', 'listMessage'])
    const long = await scene()
    await long.upload(long.admin)
    await long.change({ greetingMessage: 'Olá! '.repeat(700) })
    await long.write('oi')
    expect((await long.seen()).map(([mediaType, body]) => [mediaType, body === ''])).toEqual([
      ['image', true],
      ['conversation', false],
    ])
  })
  it('is left out when the store does not have it, and the customer gets the text', async () => {
    const { admin, upload, write, seen, fileOf } = await scene()
    await upload(admin)
    await w.deps.storage.remove((await fileOf()) ?? '')
    await write('oi')
    expect(await seen()).toEqual([['conversation', menu]])
  })
  it('counts towards the company’s files, each customer gets a copy, and a replaced picture is removed', async () => {
    const { admin, upload, write, fileOf, isStored, used, params, company, sql } = await scene()
    await upload(admin)
    const first = await fileOf()
    await upload(admin)
    await w.drainJobs()
    const second = await fileOf()
    expect([await isStored(first), await isStored(second), await used()]).toEqual([false, true, png.length])
    await write('oi')
    const text = 'select media_file file from messages where company_id = $1 and media_file is not null'
    const sent = (await sql(text, [company.id])) as { file: string }[]
    expect(sent.map(({ file }) => file === second)).toEqual([false])
    const removed = await w.call(removeGreetingMedia, { params }, admin)
    expect(removed).toMatchObject({ status: 200, body: { greetingMediaAttachment: null } })
    await w.drainJobs()
    expect([await isStored(second), await isStored(sent[0]?.file ?? null), await used()]).toEqual([
      false,
      true,
      png.length,
    ])
  })
  it('is removed with its connection', async () => {
    const { admin, upload, fileOf, isStored, params } = await scene()
    await upload(admin)
    const file = await fileOf()
    await w.call(deleteConnection, { params }, admin)
    await w.drainJobs()
    expect(await isStored(file)).toBe(false)
  })
  it('is a picture or a video, set by people who may change connections', async () => {
    const { admin, agent, upload, params } = await scene()
    expect((await upload(agent)).body.code).toBe('ERR_NO_PERMISSION')
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    expect((await upload(admin, pdf, ['a.pdf', 'application/pdf'])).body).toMatchObject({
      code: 'ERR_FILE_TYPE',
      field: 'body.file',
    })
    const stranger = (await scene()).admin
    expect((await upload(stranger)).body.code).toBe('ERR_NO_WAPP_FOUND')
    const details = await w.call(connectionDetails, { params }, admin)
    expect(details.body.greetingMediaAttachment).toBeNull()
    expect((await w.call(removeGreetingMedia, { params }, agent)).body.code).toBe('ERR_NO_PERMISSION')
  })
})
