/** Compares a phone's history with what the product stored of it: each message once, from the right side, in order, in one ticket per chat. Pure. */
import type { OldWords } from '../plan/old-words.ts'

interface ArchiveRow {
  chat: string
  text: string
  fromMe: boolean
  ticketId: number
}

export interface Archive {
  told: readonly OldWords[]
  /** In the product's order within each chat. */
  rows: readonly ArchiveRow[]
}

interface ArchiveVerdict {
  lost: string[]
  doubled: string[]
  outOfOrder: string[]
}

/** Each message once, with its sender. */
const judgeEach = (verdict: ArchiveVerdict, { told, rows }: Archive) => {
  const stored = new Map<string, ArchiveRow[]>()
  for (const row of rows) stored.set(row.text, [...(stored.get(row.text) ?? []), row])
  for (const { chat, text, fromMe } of told) {
    const found = stored.get(text) ?? []
    if (found.length === 0) verdict.lost.push(`old "${text}": the phone held it, the product has it not`)
    if (found.length > 1) verdict.doubled.push(`old "${text}": stored ${found.length} times`)
    if (found.some((row) => row.chat !== chat || row.fromMe !== fromMe))
      verdict.lost.push(`old "${text}": stored with somebody else, or from the other side`)
  }
}

export const judgeArchive = ({ told, rows }: Archive): ArchiveVerdict => {
  const verdict: ArchiveVerdict = { lost: [], doubled: [], outOfOrder: [] }
  judgeEach(verdict, { told, rows })
  const known = new Map(told.map((words) => [words.text, words]))
  for (const { chat, text } of rows) if (!known.has(text)) verdict.doubled.push(`${chat}: "${text}" was held by nobody`)
  const chats = new Map<string, { n: number; tickets: Set<number> }>()
  for (const { chat, text, ticketId } of rows) {
    const n = known.get(text)?.n ?? 0
    const before = chats.get(chat) ?? { n: 0, tickets: new Set<number>() }
    if (n < before.n) verdict.outOfOrder.push(`old "${text}": it stands after number ${before.n}`)
    chats.set(chat, { n: Math.max(n, before.n), tickets: before.tickets.add(ticketId) })
  }
  for (const [chat, { tickets }] of chats)
    if (tickets.size > 1) verdict.doubled.push(`old chat ${chat}: in ${tickets.size} tickets`)
  return verdict
}
