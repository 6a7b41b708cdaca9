import { describe, expect, it } from 'vitest'
import { readCommand, usageOf, WrongArguments } from './arguments.ts'

const benches = [
  { name: 'inbound', about: 'How many messages a second?' },
  { name: 'lists', about: 'What does a page cost?' },
]
const read = (...argv: string[]) => readCommand(argv, benches)

describe('the command of the benchmarks', () => {
  it('runs the named benchmarks, or all of them when none is named', () => {
    expect(read('lists')).toEqual({ benches: [benches[1]], isFast: false, keep: null })
    expect(read('lists', '--fast', '--keep', 'seeded')).toMatchObject({ isFast: true, keep: 'seeded' })
    expect(read('--keep=seeded')).toEqual({ benches, isFast: false, keep: 'seeded' })
  })

  it.each([['--help'], ['-h'], ['lists', '--help']])('starts nothing for %j, and lists names and flags', (...argv) => {
    expect(read(...argv)).toBeNull()
    for (const word of ['inbound', 'How many messages a second?', 'lists', '--fast', '--keep folder']) {
      expect(usageOf(benches)).toContain(word)
    }
  })

  it.each([
    [['list', 'inbound', 'fan'], 'There is no benchmark list, fan'],
    [['lists', '--quick'], "Unknown option '--quick'"],
    [['lists', '--keep='], '--keep needs a folder'],
    [['lists', '--keep'], "Option '--keep <value>' argument missing"],
  ])('refuses %j with a sentence that says why', (argv, sentence) => {
    expect(() => read(...argv)).toThrow(WrongArguments)
    expect(() => read(...argv)).toThrow(sentence)
  })
})
