import { describe, expect, it } from 'vitest'
import { readToolCall } from './arguments.ts'

const read = (words: string) => readToolCall(words.split(' ').filter(Boolean))

describe("the operator's tools", () => {
  it('parse their arguments', () => {
    expect(read('doctor')).toEqual({ tool: 'doctor', isJson: false })
    expect(read('doctor --json')).toEqual({ tool: 'doctor', isJson: true })
    expect(read('backup')).toEqual({ tool: 'backup', to: null })
    expect(read('backup --to /mnt/backups')).toEqual({ tool: 'backup', to: '/mnt/backups' })
    expect(read('restore one.tar.gz')).toEqual({ tool: 'restore', file: 'one.tar.gz', isReplacing: false })
    expect(read('restore --replace one.tar.gz')).toEqual({ tool: 'restore', file: 'one.tar.gz', isReplacing: true })
    expect(read('upgrade')).toEqual({ tool: 'upgrade' })
  })

  it.each([
    ['doctor --help', '--json'],
    ['backup --help', '--to folder'],
    ['backup --to /mnt/backups -h', '--to folder'],
    ['restore --help', '<file> [--replace]'],
    ['upgrade --help', 'migrations'],
    ['--help', 'doctor, backup, restore, upgrade'],
  ])('do nothing for "%s" but print their usage', (words, told) => {
    expect(read(words)).toEqual({ tool: 'help', text: expect.stringContaining(told) })
  })

  it.each([
    ['', /^Say which tool\. .*doctor, backup, restore, upgrade/],
    ['heal', /^There is no tool heal\./],
    ['doctor --jsn', /^Unknown option '--jsn'$/],
    ['backup --too', /^Unknown option '--too'$/],
    ['backup /mnt/backups', /^Unexpected argument '\/mnt\/backups'/],
    ['backup --to=', /^--to needs a folder$/],
    ['restore', /^Say which backup/],
    ['restore one.tar.gz two.tar.gz', /^Say which backup/],
    ['restore one.tar.gz --force', /^Unknown option '--force'$/],
    ['upgrade now', /^Unexpected argument 'now'/],
  ])('refuse "%s" with a sentence that says why', (words, sentence) => {
    expect(() => read(words)).toThrow(sentence)
  })
})
