/** A spreadsheet posted as a file, as clients without our pages do. */

import { utils, write } from '@e965/xlsx'
import * as spreadsheets from '@guiche/contract/features/contact-spreadsheets'
import * as calls from '@guiche/contract/features/contacts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'
import { withZeros } from '../../../test/zip-entry.ts'

// Each file is read by a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 180_000 })

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

interface Sent {
  bytes: Buffer
  type?: string
  name?: string
  fields?: Record<string, string>
}
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const scene = async () => {
  const { admin, agent } = await reception(w)
  const send = async ({ bytes, type = 'text/csv', name = 'pessoas.csv', fields = {} }: Sent, who: Signed = agent) => {
    const edge = 'a-boundary-of-tests'
    const field = ([key, value]: [string, string]) =>
      `--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
    const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    const response = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(spreadsheets.uploadContacts, {})}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([
        Buffer.from(Object.entries(fields).map(field).join('') + head),
        bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    })
    return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] }
  }
  const names = async () =>
    (await w.call(calls.listContacts, { query: {} }, agent)).body.contacts.map(({ name }) => name)
  return { admin, agent, send, names }
}

const bookOf = (rows: string[][], bookType: 'xlsx' | 'biff8' | 'ods' = 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Pessoas')
  return write(book, { type: 'buffer', bookType }) as Buffer
}
const heading = ['Nome', 'Celular', 'E-mail', 'Etiquetas', 'CPF']
const people = [
  heading,
  ['Ângela Prado', '(11) 98888-7777', 'angela@x.com', 'Convênio', '123'],
  ['Bia', '+55 11 97777-6666', '', '', ''],
  ['Bia de novo', '11977776666', '', '', ''],
  ['Sem número', '', '', '', ''],
]
const outcome = {
  created: 2,
  updated: 0,
  refused: [
    { line: 4, reason: 'repeated' },
    { line: 5, reason: 'number_missing' },
  ],
}

describe('a spreadsheet that is posted', () => {
  it.each([
    ['an .xlsx file', bookOf(people), xlsxType],
    ['an .xls file', bookOf(people, 'biff8'), 'application/vnd.ms-excel'],
    ['an .ods file', bookOf(people, 'ods'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['one whose type the sender did not know', bookOf(people), 'application/octet-stream'],
    ['comma-separated text', Buffer.from(people.map((row) => row.join(';')).join('\n')), 'text/csv'],
    [
      'text of an older office program',
      Buffer.from(people.map((row) => row.join(';')).join('\r\n'), 'latin1'),
      'text/csv',
    ],
  ])('%s becomes contacts, and the refused rows have their reason', async (_what, bytes, type) => {
    const { agent, send, names } = await scene()
    const answer = await send({ bytes, type })
    expect(answer).toMatchObject({ status: 200, body: outcome })
    expect(await names()).toEqual(['Ângela Prado', 'Bia'])
    const [angela] = (await w.call(calls.listContacts, { query: {} }, agent)).body.contacts
    expect(angela).toMatchObject({ number: '5511988887777', email: 'angela@x.com', tags: [{ name: 'Convênio' }] })
    const details = (await w.call(calls.contactDetails, { params: { id: angela?.id ?? 0 } }, agent)).body
    expect(details.extraInfo).toEqual([{ name: 'CPF', value: '123' }])
  })

  it('posted again adds nobody, and updates what is new when that is asked for', async () => {
    const { send, names } = await scene()
    await send({ bytes: bookOf(people), type: xlsxType })
    const again = bookOf([heading, ['Bianca', '11977776666', '', '', '']])
    const kept = await send({ bytes: again, type: xlsxType })
    expect(kept.body).toMatchObject({ created: 0, updated: 0, refused: [{ line: 2, reason: 'exists' }] })
    const taken = await send({ bytes: again, type: xlsxType, fields: { existing: 'update', countryCode: '55' } })
    expect(taken.body).toEqual({ created: 0, updated: 1, refused: [] })
    expect(await names()).toEqual(['Ângela Prado', 'Bianca'])
  })

  it('posted twice at the same moment creates each contact once', async () => {
    const { send, names } = await scene()
    const rows = Array.from({ length: 700 }, (_, n) => [`Pessoa ${n}`, `5511930${String(n).padStart(6, '0')}`])
    const bytes = bookOf([['Nome', 'Número'], ...rows])
    const answers = await Promise.all([1, 2, 3].map(() => send({ bytes, type: xlsxType })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(700)
    expect((await names()).length).toBe(100)
  })

  it('is read one at a time for each company: those behind too many are told to retry, a neighbour is not', async () => {
    const [{ send, names }, neighbour] = [await scene(), await scene()]
    const bytes = bookOf(people)
    const crowd = Array.from({ length: 8 }, () => send({ bytes, type: xlsxType }))
    expect(await neighbour.send({ bytes, type: xlsxType })).toMatchObject({ status: 200, body: outcome })
    const answers = await Promise.all(crowd)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ body: { code: 'ERR_BUSY' }, retryAfter: '10' })
    expect(answers.filter(({ status }) => status === 200).reduce((sum, { body }) => sum + body.created, 0)).toBe(2)
    expect(await names()).toEqual(['Ângela Prado', 'Bia'])
  })

  it('is deleted although the program ends while it is read', async () => {
    const { send } = await scene()
    const { storage } = w.deps
    const save = vi.spyOn(storage, 'save')
    const remove = vi.spyOn(storage, 'remove').mockResolvedValueOnce(undefined)
    await send({ bytes: bookOf(people), type: xlsxType })
    const { file } = (await save.mock.results[0]?.value) ?? { file: '' }
    save.mockRestore()
    remove.mockRestore()
    await w.drainJobs()
    expect(await storage.size(file)).not.toBeNull()
    await w.hurryJobs()
    await w.drainJobs()
    expect(await storage.size(file)).toBeNull()
  })

  it('is not unpacked when it is far larger than people need', async () => {
    const { send } = await scene()
    const withMegabytes = (megabytes: number) => withZeros(bookOf(people), 'docProps/x.bin', megabytes * 1024 * 1024)
    expect(await send({ bytes: withMegabytes(1), type: xlsxType })).toMatchObject({ status: 200 })
    const refused = await send({ bytes: withMegabytes(301), type: xlsxType })
    expect(refused).toMatchObject({ status: 415, body: { code: 'ERR_FILE_TYPE' } })
  })

  it('is refused when a few bytes stand for more text than people have: one text in thousands of cells', async () => {
    const { send, names } = await scene()
    const book = utils.book_new()
    const text = 'x'.repeat(30_000)
    const row = ['1', ...Array.from({ length: 10 }, () => text)]
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([['Número', ...row.slice(1)], ...Array.from({ length: 1_000 }, () => row)]),
    )
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })
    expect(bytes.length).toBeLessThan(100_000)
    const refused = await send({ bytes, type: xlsxType })
    expect(refused).toMatchObject({ status: 413, body: { code: 'ERR_FILE_TOO_LARGE', field: 'body.file' } })
    expect(await names()).toEqual([])
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'text/csv', 400, 'ERR_FILE_EMPTY'],
    ['nothing below the heading', bookOf([heading]), xlsxType, 400, 'ERR_FILE_EMPTY'],
    ['no column with a number', bookOf([['Nome'], ['Ana']]), xlsxType, 400, 'ERR_VALIDATION'],
    [
      'a picture by another name',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      xlsxType,
      415,
      'ERR_FILE_TYPE',
    ],
    ['bytes that are nothing', Buffer.from([1, 2, 3, 0, 255, 254]), 'text/csv', 415, 'ERR_FILE_TYPE'],
    ['a torn file', bookOf(people).subarray(0, 700), xlsxType, 415, 'ERR_FILE_TYPE'],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1, 'a;1\n'), 'text/csv', 413, 'ERR_FILE_TOO_LARGE'],
    [
      'more rows than are taken',
      Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(spreadsheets.mostRowsOfFile + 1)}`),
      'text/csv',
      413,
      'ERR_FILE_TOO_LARGE',
    ],
  ])('is refused for %s, and adds nobody', async (_what, bytes, type, status, code) => {
    const { send, names } = await scene()
    const refused = await send({ bytes, type, name: 'Pessoas de maio.csv' })
    const named = code.startsWith('ERR_FILE_') ? { details: { name: 'Pessoas de maio.csv' } } : {}
    expect(refused).toMatchObject({ status, body: { code, field: 'body.file', ...named } })
    expect(await names()).toEqual([])
  })

  it('must be there, as a file or as rows', async () => {
    const { agent } = await scene()
    const none = await w.call(spreadsheets.uploadContacts, { body: {} }, agent)
    expect(none).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION', field: 'body.rows' } })
  })
})
