/** The server with the systems of the sandbox that may answer customers. */
import Fastify from 'fastify'
import { Chats, chat } from '../../sandbox/src/ai/chat.ts'
import { openAi } from '../../sandbox/src/ai/open-ai.ts'
import { OutsideSystems } from '../../sandbox/src/outside/outside.ts'
import { world as openWorld } from './world.ts'

export const aiKey = 'chave-da-ia-de-testes'

export const outsideWorld = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const outside = new OutsideSystems()
  const server = Fastify({ forceCloseConnections: true })
  const chats = new Chats()
  await server.register(outside.plugin())
  await server.register(chat(aiKey, { faults: outside.faults, chats }))
  await server.register(openAi(aiKey))
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `${address}/outside`
  const w = await openWorld({
    ...options,
    env: { ...options.env, INTEGRATIONS_URL: url, OPENAI_URL: `${address}/ai/v1` },
  })
  const close = async () => {
    await w.close()
    await server.close()
  }
  return { ...w, outside, chats, outsideUrl: url, close }
}

export type OutsideWorld = Awaited<ReturnType<typeof outsideWorld>>
