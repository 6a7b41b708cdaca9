/** A client's socket that records its events. */
import { serverWords } from '@guiche/contract/sockets'
import { io, type Socket } from 'socket.io-client'

/** `companyId` null: in no company's namespace. `refused`: why it was rejected. */
export const notedSocket = async (url: string, companyId: number | null, auth: Record<string, unknown>) => {
  const heard: { name: string; payload: Record<string, unknown> }[] = []
  const socket: Socket = io(companyId === null ? url : `${url}/${companyId}`, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }))
  const opened = await new Promise<Error | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', resolve)
  })
  // Admission is not yet membership in rooms: events before `synced` or `resync` belong to the first load.
  if (opened === null) {
    const isThere = () => heard.some(({ name }) => name === serverWords.synced || name === serverWords.resync)
    while (!isThere() && socket.connected) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  // A long transaction of another test file delays everybody's events, as the reader waits for the oldest writer in the whole cluster.
  const until = async (seen: () => boolean, ms = 25_000) => {
    const deadline = Date.now() + ms
    while (!seen()) {
      if (Date.now() > deadline)
        throw new Error(`not heard; heard ${JSON.stringify(heard.map(({ name, payload }) => [name, payload.action]))}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { socket, heard, refused: opened, until }
}
