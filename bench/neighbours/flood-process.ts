import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Flooded, FloodOrder } from './flood.ts'

export const startFlood = (order: FloodOrder) => {
  const child = fork(fileURLToPath(new URL('flood.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  child.send({ start: order })
  return {
    turn: (isOn: boolean) => void child.send({ isOn }),
    report: async (): Promise<Flooded> => {
      const answered = once(child, 'message')
      child.send('report')
      const [flooded] = (await answered) as [Flooded]
      return flooded
    },
    close: () => child.disconnect(),
  }
}
