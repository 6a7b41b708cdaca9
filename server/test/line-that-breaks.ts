/** A line to PostgreSQL on which the server ends the connection with the same packet that brings an answer. */
import { connect, createServer, type Socket } from 'node:net'

const field = (kind: string, text: string) => `${kind}${text}\0`
const fields = [field('S', 'FATAL'), field('C', '57P01'), field('M', 'terminating connection'), '\0'].join('')

const ending = () => {
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}

/** `isBreaking` is asked for each packet from the server. */
export const lineThatBreaks = async (server: string, isBreaking: (packet: Buffer) => boolean) => {
  const at = new URL(server)
  const ends = new Set<Socket>()
  const line = createServer((ours) => {
    const theirs = connect(Number(at.port), at.hostname)
    for (const end of [ours, theirs]) {
      ends.add(end)
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    }
    ours.pipe(theirs)
    ours.on('close', () => theirs.destroy())
    theirs.on('data', (packet) => {
      if (!isBreaking(packet)) return ours.write(packet)
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
    breaks: () => {
      for (const end of ends) end.destroy()
    },
    close: () => {
      for (const end of ends) end.destroy()
      line.close()
    },
  }
}
