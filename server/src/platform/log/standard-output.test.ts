import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { lineOutput } from './standard-output.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

/** A disk with so many bytes of space. */
const smallDisk = (bytes: number) => {
  const disk = { space: bytes, text: '' }
  const write = (given: Uint8Array) => {
    if (disk.space === 0) throw failing('ENOSPC')
    const taken = given.subarray(0, disk.space)
    disk.space -= taken.length
    disk.text += Buffer.from(taken).toString()
    return taken.length
  }
  return { disk, write }
}

describe('a log that cannot be written', () => {
  it('costs lines, never the program, and says afterwards how many', () => {
    const { disk, write } = smallDisk(12)
    const output = lineOutput(write)
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n']) output.write(line)
    expect(disk.text).toBe('one\ntwo\nthre')
    disk.space = 1_000
    for (const line of ['six\n', 'seven\n']) output.write(line)
    const [first, second, torn, said, ...rest] = disk.text.split('\n')
    expect([first, second, torn]).toEqual(['one', 'two', 'thre'])
    expect(JSON.parse(said ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('3 line(s) are lost') })
    expect(rest).toEqual(['six', 'seven', ''])
  })
  it('does not throw at whoever logs', () => {
    const gone = () => {
      throw failing('EPIPE')
    }
    const log = createLogger('info', { destination: lineOutput(gone) })
    expect(() => log.info('somebody writes')).not.toThrow()
  })
  it('whose reader is slow is waited for, and not again with every line when it does not come back', () => {
    let waitedMs = 0
    let isSlow = true
    let text = ''
    const write = (given: Uint8Array) => {
      if (isSlow) throw failing('EAGAIN')
      text += Buffer.from(given).toString()
      return given.length
    }
    const output = lineOutput(write, (ms) => {
      waitedMs += ms
      if (text === '' && waitedMs === 50) isSlow = false
    })
    output.write('kept\n')
    expect([text, waitedMs]).toEqual(['kept\n', 50])
    isSlow = true
    output.write('lost\n')
    expect(waitedMs).toBe(1_050)
    for (let line = 0; line < 100; line += 1) output.write('lost\n')
    expect(waitedMs).toBe(1_050)
  })
})
