import { utils, write } from '@e965/xlsx'
import * as items from '@guiche/contract/features/contact-list-items'
import * as calls from '@guiche/contract/features/contact-lists'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'

// Each file is read by a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 180_000 })

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const bookOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' | 'xlsm' = 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Pessoas')
  return write(book, { type: 'buffer', bookType }) as Buffer
}
const people = [
  ['Nome', 'Número', 'E-mail', 'Observação'],
  ['Ângela Prado', '(11) 98888-7777', 'angela@x.com', 'pulada'],
  ['Bia', '+55 11 97777-6666', '', ''],
  ['Bia de novo', '11977776666', '', ''],
  ['Sem número', '', '', ''],
  ['=HYPERLINK("http://x.example")', '5521911112222', '', ''],
]
const outcome = {
  created: 3,
  refused: [
    { line: 4, reason: 'repeated' },
    { line: 5, reason: 'number_missing' },
  ],
}

const scene = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const { id } = (await w.call(calls.createContactList, { body: { name: 'Clientes' } }, admin)).body
  const upload = async (bytes: Buffer, listId = id, who: Signed = admin) => {
    const edge = 'a-boundary-of-tests'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="pessoas"\r\ncontent-type: text/csv\r\n\r\n`
    const response = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(calls.uploadContactList, { id: listId })}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const send = (rows: unknown, who: Signed = admin) =>
    w.call(calls.uploadContactList, { params: { id }, body: { rows } as never }, who)
  const names = async () =>
    (await w.call(items.listContactListItems, { query: { contactListId: id } }, admin)).body.contacts.map(
      ({ name }) => name,
    )
  const count = async () => (await w.call(calls.contactListDetails, { params: { id } }, admin)).body.contactsCount
  return { company, admin, id, upload, send, names, count }
}

describe('a spreadsheet that is posted', () => {
  it.each([
    ['.xlsx', bookOf(people)],
    ['.xls', bookOf(people, 'biff8')],
    ['.xlsm, whose macros nobody runs', bookOf(people, 'xlsm')],
    [
      '.csv',
      Buffer.from(people.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')),
    ],
  ])('as %s fills a list: other columns are left out, a formula stays text', async (_what, bytes) => {
    const { upload, names, count } = await scene()
    expect(await upload(bytes)).toEqual({ status: 200, body: outcome })
    expect(await names()).toEqual(['=HYPERLINK("http://x.example")', 'Ângela Prado', 'Bia'])
    expect(await count()).toBe(3)
  })

  it('again and at the same moment adds nobody twice', async () => {
    const { upload, count } = await scene()
    const bytes = bookOf(people)
    const answers = await Promise.all([1, 2, 3].map(() => upload(bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(3)
    const again = await upload(bytes)
    expect(again.body.refused.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...['exists', 'exists', 'repeated', 'number_missing', 'exists'],
    ])
    expect(await count()).toBe(3)
  })

  it.each([
    ['no column with a number', bookOf([['Nome'], ['Ana']]), 400, 'ERR_VALIDATION'],
    ['nothing below the heading', bookOf([['Nome', 'Número']]), 400, 'ERR_FILE_EMPTY'],
    ['a torn file', bookOf(people).subarray(0, 700), 415, 'ERR_FILE_TYPE'],
    [
      'two hundred thousand rows',
      Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(200_000)}`),
      413,
      'ERR_FILE_TOO_LARGE',
    ],
  ])('is refused for %s, and adds nobody', async (_what, bytes, status, code) => {
    const { upload, count } = await scene()
    expect(await upload(bytes)).toMatchObject({ status, body: { code, field: 'body.file' } })
    expect(await count()).toBe(0)
  })

  it('is refused when the list is gone', async () => {
    const { admin, id, upload } = await scene()
    await w.call(calls.deleteContactList, { params: { id } }, admin)
    expect((await upload(bookOf(people))).body.code).toBe('ERR_NOT_FOUND')
  })
})

describe('rows that a browser parsed', () => {
  it('are added, and refreshed for people who have the list open', async () => {
    const { company, admin, id, send, count } = await scene()
    const socket = await w.connectSocket(company.id, { token: admin.token })
    const rows = [
      { line: 2, name: 'Ana', number: '5511988887777', email: null },
      { line: 3, name: null, number: '5511977776666' },
    ]
    expect((await send(rows)).body).toEqual({ created: 2, refused: [] })
    const told = () => socket.heard.filter(({ payload }) => (payload as { action: string }).action === 'reload')
    await socket.until(() => told().length > 0)
    expect(told().map(({ payload }) => payload)).toMatchObject([{ action: 'reload', contactListId: id }])
    expect(await count()).toBe(2)
  })

  it('from two admins at once are each added once', async () => {
    const { company, admin, send, count } = await scene()
    const other = await company.user({ profile: 'admin' })
    const rows = Array.from({ length: 500 }, (_, n) => ({ line: n, name: `P ${n}`, number: `55119${80_000_000 + n}` }))
    const answers = await Promise.all([send(rows, admin), send(rows.toReversed(), other), send(rows, admin)])
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(500)
    expect(await count()).toBe(500)
  })

  it.each([
    ['none', undefined, 'body.rows'],
    ['too many at a time', Array.from({ length: 501 }, (_, line) => ({ line })), 'body.rows'],
    ['nested deeply', JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`), undefined],
    ['no rows', [1], 'body.rows.0'],
  ])('are refused when they are %s', async (_what, rows, field) => {
    const { send } = await scene()
    const refused = await send(rows)
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })
})
