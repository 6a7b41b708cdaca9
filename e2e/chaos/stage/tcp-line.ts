/** The connection from the agents' screens to the nodes: it can be cut, and it can fall silent without being cut. */
import { connect, createServer, type Socket } from 'node:net'

interface Pair {
  near: Socket
  far: Socket
}

export interface TcpLine {
  url: string
  cut: () => number
  fallSilent: () => void
  /** Connections from the silent time are dead; new ones work. */
  speakAgain: () => void
  close: () => Promise<void>
}

const portOf = (address: unknown) => (address as { port: number }).port

export const openTcpLine = async (ports: readonly number[]): Promise<TcpLine> => {
  const pairs = new Set<Pair>()
  let isSilent = false
  let next = 0

  /** To the next node, or the one after it when that is down. */
  const join = (near: Socket, tries: number) => {
    const port = ports[next++ % ports.length] ?? 0
    const far = connect(port, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    far.once('connect', () => {
      far.on('error', end).on('close', end)
      near.pipe(far)
      far.pipe(near)
    })
    far.once('error', () => {
      if (!far.connecting && far.bytesRead > 0) return
      pairs.delete(pair)
      if (tries > 1 && !near.destroyed) join(near, tries - 1)
      else near.destroy()
    })
    near.on('error', end).on('close', end)
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isSilent) pairs.add({ near, far: near })
    else join(near, ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const cut = () => {
    const count = pairs.size
    for (const { near, far } of [...pairs]) {
      near.destroy()
      far.destroy()
    }
    pairs.clear()
    return count
  }
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    cut,
    fallSilent: () => {
      isSilent = true
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    speakAgain: () => {
      isSilent = false
      cut()
    },
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
