/** Starts and stops plain servers on the loopback address. */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'

type AnyServer = Server | SecureServer

export const LOOPBACK = '127.0.0.1'

/** Port 0 takes a free one. */
export function listenOn(server: AnyServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

export function closeServer(server: AnyServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export function portOf(server: AnyServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  return address.port
}
