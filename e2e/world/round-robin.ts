/** A minimal proxy: each connection goes to the next node that accepts it, no matter whom it is from. There is no stickiness. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const reach = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const upstream = connect({ port, host: '127.0.0.1' })
    upstream.once('connect', () => resolve(upstream))
    upstream.once('error', reject)
  })

const join = (left: Socket, right: Socket) => {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

export const startRoundRobin = async (ports: readonly number[]) => {
  let turn = 0
  const open = new Set<Socket>()
  const taken = new Map<number, number>(ports.map((port) => [port, 0]))
  const route = async (client: Socket) => {
    for (let tried = 0; tried < ports.length; tried++) {
      const port = ports[turn++ % ports.length] ?? 0
      const upstream = await reach(port).catch(() => null)
      if (!upstream) continue
      taken.set(port, (taken.get(port) ?? 0) + 1)
      return join(client, upstream)
    }
    client.destroy()
  }
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    void route(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of connections that each node got. */
    taken,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const client of open) client.destroy()
      }),
  }
}
