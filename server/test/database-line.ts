/**
 * A line to PostgreSQL that can fall silent, break, bring the end of the connection in the same packet as an answer, or
 * lead to a server that is only starting.
 */
import { connect, createServer, type Socket } from 'node:net'

const field = (kind: string, text: string) => `${kind}${text}\0`
const refusal = (code: string, text: string) => {
  const fields = [field('S', 'FATAL'), field('C', code), field('M', text), '\0'].join('')
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}
const ending = () => refusal('57P01', 'terminating connection')
const starting = () => refusal('57P03', 'the database system is starting up')

/** `isLast` is asked for each packet from the server: after that one it ends the connection. */
export const databaseLine = async (server: string, isLast: (packet: Buffer) => boolean = () => false) => {
  const at = new URL(server)
  const ends = new Set<Socket>()
  let isStarting = false
  let refused = 0
  const line = createServer((ours) => {
    if (isStarting) {
      refused += 1
      ours.on('error', () => ours.destroy()).once('data', () => ours.end(starting()))
      return
    }
    const theirs = connect(Number(at.port), at.hostname)
    for (const end of [ours, theirs]) {
      ends.add(end)
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    }
    ours.pipe(theirs)
    ours.on('close', () => theirs.destroy())
    theirs.on('data', (packet) => {
      if (!isLast(packet)) return ours.write(packet)
      theirs.destroy()
      ours.end(Buffer.concat([packet, ending()]))
    })
    theirs.on('close', () => ours.end())
  })
  await new Promise<void>((listens) => line.listen(0, '127.0.0.1', listens))
  const address = line.address()
  if (typeof address !== 'object' || !address) throw new Error('the line has no port')
  const url = new URL(server)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    /** Nothing is closed, and nothing comes any more. */
    fallsSilent: () => {
      for (const end of ends) end.unpipe().pause()
    },
    breaks: () => {
      for (const end of ends) end.destroy()
    },
    /** As after a crash, while the server recovers: it breaks, and refuses who comes. */
    startsAgain: () => {
      isStarting = true
      for (const end of ends) end.destroy()
    },
    hasStarted: () => {
      isStarting = false
    },
    /** How often somebody came while it was starting. */
    refused: () => refused,
    close: () => {
      for (const end of ends) end.destroy()
      line.close()
    },
  }
}
