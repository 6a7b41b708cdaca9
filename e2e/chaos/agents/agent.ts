/** An agent as the run sees them: sends requests to their process, and records in the ledger what happens on their screen. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Person } from '../../world/company.ts'
import type { Ledger } from '../ledger.ts'
import type { Ask, Asks, Heard, Say } from './talk.ts'

export interface Agent {
  person: Person
  userId: number
  ask: <Name extends keyof Asks>(ask: Name, asked: Asks[Name]['asked']) => Promise<Asks[Name]['answer']>
  say: (words: Say['say']) => void
  leave: () => void
}

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

export const sitDown = async (person: Person, url: string, ledger: Ledger): Promise<Agent> => {
  const child = fork(fileURLToPath(new URL('./agent-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, CHAOS_URL: url },
  })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  child.on('message', (heard: Heard) => {
    if ('shown' in heard) for (const { text, at } of heard.shown) ledger.shows(text, at)
    else if ('told' in heard) for (const told of heard.told) ledger.tells(told)
    else if ('remark' in heard) ledger.remarks(heard.remark)
    else {
      const asker = waiting.get(heard.answerTo)
      waiting.delete(heard.answerTo)
      if ('error' in heard) asker?.reject(new Error(`${person.name}: ${heard.error}`))
      else asker?.resolve(heard.answer as never)
    }
  })
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${person.name}'s screen ended (${signal ?? code})`))
  })
  const ask: Agent['ask'] = (name, given) =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      child.send({ id: asked, ask: name, asked: given } as Ask)
    })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const { userId } = await ask('sit', { email: person.email, password: person.password })
  return { person, userId, ask, say: (words) => void child.send({ say: words } satisfies Say), leave }
}
