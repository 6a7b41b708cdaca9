import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Heard, OpenOrder, ReportOrder } from './socket-clients.ts'

type Answer = { isOpen?: true; failure?: string; heard?: Heard }

export const startSocketProcess = async (order: Omit<OpenOrder, 'order'>) => {
  const child = fork(fileURLToPath(new URL('socket-clients.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const ask = async (question: OpenOrder | ReportOrder): Promise<Answer> => {
    const answered = once(child, 'message')
    child.send(question)
    const [answer] = (await answered) as [Answer]
    if (answer.failure) throw new Error(answer.failure)
    return answer
  }
  await ask({ order: 'open', ...order })
  return {
    heard: async (): Promise<Heard> => (await ask({ order: 'report' })).heard ?? {},
    close: () => {
      child.disconnect()
    },
  }
}
