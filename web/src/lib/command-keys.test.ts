import { describe, expect, it } from 'vitest'
import { keyNameOf, sequenceReader } from './command-keys.ts'
import type { Command, CommandId } from './commands.ts'

const command = (id: CommandId, keys: string): [CommandId, Command] => [id, { label: 'kit.save', keys }]
const commands = new Map([
  command('going.tickets', 'g t'),
  command('ticket.transfer', 't'),
  command('ticket.accept', 'a'),
])

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keyNameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

describe('the name of a key', () => {
  it('of a letter says whether Shift is held, whatever Caps Lock does', () => {
    expect(press('e')).toBe('e')
    expect(press('E')).toBe('e')
    expect(press('E', { shiftKey: true })).toBe('Shift+E')
  })
  it('of a symbol does not: layouts differ in where it is', () => {
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('/', { shiftKey: true })).toBe('/')
  })
  it('is the same for Ctrl and Cmd, and none for keys that browsers and systems use', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+K')
    expect(press('k', { metaKey: true })).toBe('Mod+K')
    expect(press('K', { ctrlKey: true, shiftKey: true })).toBeNull()
    expect(press('a', { altKey: true })).toBeNull()
  })
})

describe('key sequences', () => {
  it('make one command: g and a letter', () => {
    const read = sequenceReader(commands)
    expect(read('g')).toBeNull()
    expect(read('t')).toBe('going.tickets')
    expect(read('t')).toBe('ticket.transfer')
  })
  it('that are too slow are single keys', () => {
    let now = 0
    const read = sequenceReader(commands, () => now)
    read('g')
    now = 5_000
    expect(read('t')).toBe('ticket.transfer')
  })
  it('without a meaning count as the second key alone', () => {
    const read = sequenceReader(commands)
    read('g')
    expect(read('a')).toBe('ticket.accept')
  })
})
