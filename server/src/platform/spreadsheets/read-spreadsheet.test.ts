/**
 * Archives that unpack to more than they say: the reader must end, not the machine's memory. And what an office
 * program calls "Unicode text".
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProcesses } from '../../../test/child-processes.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-spreadsheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Entry {
  name: string
  packed: Buffer
  /** 8: deflated; 0: as it is. */
  method: number
  declared: number
}

const zipOf = (entries: readonly Entry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, method, declared } of entries) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(declared, 22)
    head.writeUInt16LE(name.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(method, 10)
    listed.writeUInt32LE(packed.length, 20)
    listed.writeUInt32LE(declared, 24)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(at, 42)
    files.push(head, Buffer.from(name), packed)
    directory.push(listed, Buffer.from(name))
    at += head.length + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}

/** Four gigabytes in four megabytes: one block of zeros, many times. */
const endless = (() => {
  // Full blocks that end at a byte can be joined.
  const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { finishFlush: 3 })
  return Buffer.concat([...Array.from({ length: 64 }, () => block), Buffer.from([3, 0])])
})()
const bomb: Entry = { name: 'xl/much.xml', packed: endless, method: 8, declared: 0 }

const reading = async (content: Buffer) => {
  const file = path.join(folder, `${crypto.randomUUID()}.xlsx`)
  await writeFile(file, content)
  return readSpreadsheet(file, 100)
}

describe('a spreadsheet that unpacks to gigabytes', () => {
  it('is read where it is an honest one', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Nome'], ['Ana']]), 'Pessoas')
    const content = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    expect(await reading(content)).toEqual([['Nome'], ['Ana']])
  })

  it('is no spreadsheet where it declares no size at all', async () => {
    await expect(reading(zipOf([bomb]))).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  })

  it('ends its reader where an archive inside of it does', async () => {
    const inner = zipOf([bomb])
    const outer = { name: 'Index.zip', packed: inner, method: 0, declared: inner.length }
    await expect(reading(zipOf([outer]))).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  }, 60_000)
})

const readers = () => childProcesses('spreadsheet-reader')

it('a spreadsheet whose reader is killed may be sent again', async () => {
  const answer = reading(Buffer.from('Nome\nAna')).catch((error: unknown) => error)
  await expect.poll(readers).not.toEqual([])
  for (const pid of readers()) process.kill(pid, 'SIGKILL')
  expect(await answer).toMatchObject({ code: 'ERR_UNAVAILABLE' })
})

describe('text of two bytes per character', () => {
  const table = '\ufeffNome\tNúmero\r\nŞule\t5511987654321\r\n'

  it.each([
    ['the low byte first', Buffer.from(table, 'utf16le')],
    ['the high byte first', Buffer.from(table, 'utf16le').swap16()],
  ])('is read: %s', async (_order, content) => {
    expect(await reading(content)).toEqual([
      ['Nome', 'Número'],
      ['Şule', '5511987654321'],
    ])
  })

  it('is no spreadsheet without its mark, or with a character that no text has', async () => {
    for (const content of [Buffer.from(table.slice(1), 'utf16le'), Buffer.from(`${table}\0`, 'utf16le')])
      await expect(reading(content)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  })
})
