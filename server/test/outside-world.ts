/** The server with the sandbox's external systems that may answer customers. */
import Fastify from 'fastify'
import { Chats, chat } from '../../sandbox/src/ai/chat.ts'
import { openAi } from '../../sandbox/src/ai/open-ai.ts'
import { OutsideSystems } from '../../sandbox/src/outside/outside.ts'
import { world as openWorld } from './world.ts'

export const aiKey = 'chave-da-ia-de-testes'

/** Only the systems, for a server that is opened differently. */
export const outsideServer = async () => {
  const systems = new OutsideSystems()
  const server = Fastify({ forceCloseConnections: true })
  const chats = new Chats()
  await server.register(systems.plugin())
  await server.register(chat(aiKey, { faults: systems.faults, chats }))
  await server.register(openAi(aiKey))
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `${address}/outside`
  const env = { INTEGRATIONS_URL: url, OPENAI_URL: `${address}/ai/v1` }
  return { systems, chats, url, env, close: () => server.close() }
}

export type OutsideServer = Awaited<ReturnType<typeof outsideServer>>

export const outsideWorld = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const { systems: outside, chats, url, env, close: closeOutside } = await outsideServer()
  const w = await openWorld({ ...options, env: { ...options.env, ...env } })
  const close = async () => {
    await w.close()
    await closeOutside()
  }
  return { ...w, outside, chats, outsideUrl: url, close }
}

export type OutsideWorld = Awaited<ReturnType<typeof outsideWorld>>
