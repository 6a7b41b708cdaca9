/** The demo as a newcomer gets it from `npm start`, and the output of its start. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Person } from './company.ts'
import { newFolder, serverReady } from './installation.ts'
import { freePort, startProgram } from './program.ts'

export interface DemoInstallation {
  url: string
  /** The whole output of the start. */
  greeting: string
  welcomeLink: string
  phoneUrl: string
  agents: Pick<Person, 'email' | 'password' | 'url'>[]
  stop: () => Promise<void>
}

const found = (output: string, pattern: RegExp): string => {
  const text = pattern.exec(output)?.[1]
  if (text === undefined) throw new Error(`the output of the start does not match ${pattern}:\n${output}`)
  return text
}

export const startDemo = async (label: string): Promise<DemoInstallation> => {
  const folder = await newFolder()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startProgram({
    name: 'server',
    label: `${label}-demo`,
    readyIn: serverReady,
    env: {
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_WHATSAPP_PORT: String(await freePort()),
      SANDBOX_MEDIA_PORT: String(await freePort()),
      SANDBOX_GRAPH_PORT: String(await freePort()),
    },
  })
  const greeting = server.output()
  const password = found(greeting, /password of each is (\S+)/)
  const emails = found(greeting, /password of each is \S+\n\s+(.+)\n/).split(', ')
  return {
    url,
    greeting,
    welcomeLink: found(greeting, /(http\S+\/welcome\?token=\S+)/),
    phoneUrl: found(greeting, /customers' phone: (\S+)/),
    agents: emails.map((email) => ({ email, password, url })),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
