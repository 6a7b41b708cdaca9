import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { unfoldedBytes } from './unfolded-bytes.ts'

const book = () => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['Nome', 'Número']]), 'Pessoas')
  return write(made, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
/** Writes the size over the one that the nth entry declares: in the directory, or before its content. */
const lying = (file: Buffer, where: 'directory' | 'head', bytes: number) => {
  const signature = where === 'directory' ? 'PK\u0001\u0002' : 'PK\u0003\u0004'
  file.writeUInt32LE(bytes, file.indexOf(signature, 0, 'latin1') + (where === 'directory' ? 24 : 22))
  return file
}

describe('the declared uncompressed size of an archive', () => {
  it('is larger than the file, and the sum of its entries', () => {
    const honest = unfoldedBytes(book())
    expect(honest).toBeGreaterThan(book().length)
    expect(honest).toBeLessThan(100_000)
  })

  it.each(['directory', 'head'] as const)('counts what the %s says', (where) => {
    expect(unfoldedBytes(lying(book(), where, 3_000_000_000))).toBeGreaterThanOrEqual(3_000_000_000)
  })

  it('is null for a file that is not an archive, or is truncated', () => {
    expect(unfoldedBytes(Buffer.from('PK'))).toBeNull()
    expect(unfoldedBytes(book().subarray(0, 700))).toBeNull()
    expect(unfoldedBytes(Buffer.alloc(100))).toBeNull()
  })
})
