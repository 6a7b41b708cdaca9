/** Each recipient got what the ledger says, once: compared with the phone. Pure. */
export interface PlayedRecipient {
  name: string
  /** The first question of their campaign; null if it asks none. */
  question: string | null
  message: string
  /** Their answer to the question. */
  answers: 'yes' | 'no'
  /** Messages from the company on their phone. */
  phone: readonly string[]
  /** Their rows in the ledger; more than one is a fault. */
  rows: readonly { state: string; reason: string | null; isAsked: boolean }[]
}

export interface CampaignsVerdict {
  lost: string[]
  doubled: string[]
  /** The ledger differs from the phone. */
  untrue: string[]
  /** Recipients without a final state. */
  stuck: string[]
}

const countOf = (phone: readonly string[], text: string) => phone.filter((each) => each === text).length

const ends = new Set(['sent', 'delivered', 'read', 'declined'])

const judgePhone = (verdict: CampaignsVerdict, { name, question, message, answers, phone }: PlayedRecipient) => {
  const isDue = question === null || answers === 'yes'
  const due = [...(question === null ? [] : [question]), ...(isDue ? [message] : [])]
  for (const text of new Set([...due, message])) {
    const [count, wanted] = [countOf(phone, text), countOf(due, text)]
    if (count < wanted) verdict.lost.push(`${name}: "${text}"`)
    if (count > wanted) verdict.doubled.push(`${name}: "${text}" ${count} times instead of ${wanted}`)
  }
}

const judgeLedger = (verdict: CampaignsVerdict, { name, question, answers, phone, rows }: PlayedRecipient) => {
  const [row] = rows
  if (rows.length !== 1 || !row) verdict.untrue.push(`${name}: ${rows.length} rows in the ledger instead of one`)
  if (!row) return
  if (!ends.has(row.state)) verdict.stuck.push(`${name}: ${row.state} ${row.reason ?? ''}`.trim())
  if ((row.state === 'declined') !== (question !== null && answers === 'no'))
    verdict.untrue.push(`${name}: ${row.state}, and they said ${answers}`)
  if (row.isAsked !== (question !== null && countOf(phone, question) > 0))
    verdict.untrue.push(`${name}: the ledger ${row.isAsked ? 'has' : 'has not'} asked`)
}

export const judgeRecipients = (played: readonly PlayedRecipient[]): CampaignsVerdict => {
  const verdict: CampaignsVerdict = { lost: [], doubled: [], untrue: [], stuck: [] }
  for (const each of played) {
    judgePhone(verdict, each)
    judgeLedger(verdict, each)
  }
  return verdict
}

export const areClean = (verdict: CampaignsVerdict): boolean =>
  Object.values(verdict).every(({ length }) => length === 0)

/** A program's message to a recipient. */
export interface PlayedSend {
  name: string
  message: string
  phone: readonly string[]
}

/** Campaigns, and a program's sends beside them. */
export const judgeAll = (played: readonly PlayedRecipient[], sends: readonly PlayedSend[]): CampaignsVerdict => {
  const verdict = judgeRecipients(played)
  for (const { name, message, phone } of sends) {
    const count = countOf(phone, message)
    if (count === 0) verdict.lost.push(`${name}: "${message}"`)
    if (count > 1) verdict.doubled.push(`${name}: "${message}" ${count} times instead of 1`)
  }
  return verdict
}
