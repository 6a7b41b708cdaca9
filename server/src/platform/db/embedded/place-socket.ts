/**
 * A container that stands still touches no note, but its processes and their sockets are still there, and the system
 * takes connections for them. So containers of one machine tell one that is paused from one that is gone.
 */
import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'

const prefix = 'here-'

/** The path of a socket may be at most 107 letters long; that of the folder may be longer. */
const shortened = async (home: string) => {
  const handle = await open(home, 'r')
  return { pathOf: (name: string) => `/proc/self/fd/${handle.fd}/${name}`, close: () => handle.close() }
}

const answers = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(socket)
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    // EAGAIN: so many have asked that no more may wait.
    line.once('error', (error) => resolve('code' in error && error.code === 'EAGAIN'))
  })

const socketsIn = async (home: string) => (await readdir(home)).filter((name) => name.startsWith(prefix))

/** Whether a process of this machine holds the folder, in whatever container, running or paused. */
export const isAnsweredIn = async (home: string): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const { pathOf, close } = await shortened(home)
  try {
    return (await Promise.all((await socketsIn(home)).map((name) => answers(pathOf(name))))).includes(true)
  } finally {
    await close()
  }
}

/** One that is younger may be about to listen. */
const deadAfterMs = 60_000

const removeDead = async (home: string, pathOf: (name: string) => string) => {
  for (const name of await socketsIn(home)) {
    const file = path.join(home, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > deadAfterMs && !(await answers(pathOf(name))))
      await rm(file, { force: true })
  }
}

/** Returns how to stop. On a disk without sockets the note alone must do. */
export const answerIn = async (home: string): Promise<() => void> => {
  if (process.platform !== 'linux') return () => {}
  const { pathOf, close } = await shortened(home)
  await removeDead(home, pathOf).catch(() => {})
  const server = createServer((line) => line.destroy()).unref()
  const end = () => void close().catch(() => {})
  return new Promise((resolve) => {
    server.once('error', () => {
      end()
      resolve(() => {})
    })
    // Whoever may enter the folder may ask, whatever their account.
    server.listen({ path: pathOf(prefix + randomUUID().slice(0, 8)), writableAll: true }, () => {
      server.removeAllListeners('error').on('error', () => {})
      // Closing removes the socket by its path, which needs the folder's handle.
      resolve(() => void server.close(end))
    })
  })
}
