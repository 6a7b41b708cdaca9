import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailer } from './mailer.ts'

let speak: (line: Socket) => void
let url: string
const lines = new Set<Socket>()
const server = createServer((line) => {
  lines.add(line)
  line.on('error', () => undefined).on('close', () => lines.delete(line))
  speak(line)
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  for (const line of lines) line.destroy()
  server.close()
})

const mailer = () => openMailer({ smtpUrl: url, from: 'us@example.com', withinMs: { send: 400, check: 400 } })
const letter = { to: 'ana@example.com', fromName: 'Guichê', subject: 'Olá', text: 'Bom dia' }

const goesOn = async (line: Socket, words: string) => {
  while (!line.destroyed) {
    line.write(words)
    await sleep(50)
  }
}

const hostile: [string, (line: Socket) => void][] = [
  ['says nothing', () => undefined],
  ['greets without an end', (line) => void goesOn(line, '220-welcome\r\n')],
  ['sends a line without an end', (line) => void goesOn(line, 'x')],
  [
    'answers each word without an end',
    (line) => {
      line.write('220 ready\r\n')
      line.on('data', () => void goesOn(line, '250-more\r\n'))
    },
  ],
]

describe.each(hostile)('a mail server that %s', (_what, how) => {
  it('does not block the job that sends', async () => {
    speak = how
    const startedAt = performance.now()
    await expect(mailer().send(letter)).rejects.toThrow(Error)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await expect.poll(() => lines.size).toBe(0)
  })

  it('does not block the user who tests it', async () => {
    speak = how
    const startedAt = performance.now()
    expect(await mailer().check()).toBe('away')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await expect.poll(() => lines.size).toBe(0)
  })
})

it('a response of a gigabyte is not stored', async () => {
  let sent = 0
  speak = (line) => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (!line.destroyed && line.write(piece)) sent += piece.length
    }
    line.on('drain', more)
    more()
  }
  await expect(openMailer({ smtpUrl: url, from: 'us@example.com' }).send(letter)).rejects.toThrow(Error)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})
