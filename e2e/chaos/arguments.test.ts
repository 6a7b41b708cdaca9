import { describe, expect, it } from 'vitest'
import { readCommand, WrongArguments } from './arguments.ts'

describe('the command', () => {
  it('parses its arguments', () => {
    const command = readCommand(['--seed', '7', '--inbound', '10000', '--outbound', '10000', '--faults', '60'])
    expect(command).toMatchObject({ seed: 7, inbound: 10_000, outbound: 10_000, faults: 60, nodes: 1, report: null })
    expect(command?.minutes).toBeGreaterThan(5)
    expect(readCommand(['--help'])).toBeNull()
  })

  it.each([
    [['--seed', 'seven'], '--seed must be a whole number from 0 to 4294967295, not "seven"'],
    [['--inbound', '0'], '--inbound must be a whole number from 1'],
    [['--nodes', '9'], '--nodes must be a whole number from 1 to 4'],
    [['--minutes=-1'], '--minutes must be more than 0'],
    [['--only', 'kill-server,meteor'], '--only: there is no fault "meteor"'],
    [['--only', 'webhooks-to-all-nodes'], 'needs --nodes 2'],
    [['--database', 'x'], "Unknown option '--database'"],
  ])('refuses %j with a sentence that says why', (given, sentence) => {
    expect(() => readCommand(given)).toThrow(WrongArguments)
    expect(() => readCommand(given)).toThrow(sentence)
  })

  it('reports everything that is wrong at once', () => {
    expect(() => readCommand(['--seed', 'x', '--faults=-2', '--without', 'rain'])).toThrow(
      /--seed[\s\S]*--faults[\s\S]*there is no fault "rain"/,
    )
  })
})
