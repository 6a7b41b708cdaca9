/** The history of a phone from before it was linked. Pure. */

export interface OldWords {
  chat: string
  n: number
  /** Unique in the whole run. */
  text: string
  fromMe: boolean
  /** Seconds before the run began. */
  agoSeconds: number
}

const wordsOfChat = 25
const daysAgo = 20
const everySeconds = 60

/** Chats with this many messages, each with a second of its own, as the network has no finer time. */
export const oldWords = (count: number): OldWords[] =>
  Array.from({ length: count }, (_, index) => {
    const chat = `a${String(Math.floor(index / wordsOfChat) + 1).padStart(3, '0')}`
    const n = (index % wordsOfChat) + 1
    return {
      chat,
      n,
      text: `${chat}~${n} de antes`,
      fromMe: index % 3 === 2,
      agoSeconds: daysAgo * 86_400 - index * everySeconds,
    }
  })
