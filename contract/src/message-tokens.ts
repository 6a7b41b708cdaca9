/** Tokens in double braces in prepared texts: `Olá {{firstName}}, {{ms}}!` They are filled when the text is sent. */
import { madeOnce } from './core/made-once.ts'
import { withoutNumbers } from './masking.ts'
import { wallOf } from './zoned-time.ts'

/** The values of tokens. Texts are empty if there is none. */
export interface TokenFacts {
  contactName: string
  /** The ticket's number, and when it was created: the protocol number is made of both. */
  ticket: { id: number; createdAt: Date } | null
  userName: string
  queueName: string
  connectionName: string
  companyName: string
  /** IANA name of the company's time zone. */
  zone: string
  now: Date
}

/**
 * The contact's name without numbers, plain or masked: nobody is greeted by a number, and a name that is only a
 * number counts as none. Double braces are removed, because people choose their own names, which must not be read as
 * tokens.
 */
const nameOf = (name: string): string => {
  const words = withoutNumbers(name)
  return /\p{L}/u.test(words) ? words.replace(/\{{2,}/g, '{') : ''
}

const greetingAt = (hour: number): string => {
  if (hour < 6) return 'Boa madrugada'
  if (hour < 12) return 'Bom dia'
  return hour < 18 ? 'Boa tarde' : 'Boa noite'
}

const protocolOf = ({ ticket, zone }: TokenFacts): string =>
  ticket ? `${wallOf(ticket.createdAt, zone).replace(/\D/g, '')}${ticket.id}` : ''

const hourOf = ({ now, zone }: TokenFacts): string => wallOf(now, zone).slice(11).replace(/^0/, '')
const dateOf = ({ now, zone }: TokenFacts): string => wallOf(now, zone).slice(0, 10).split('-').reverse().join('-')
const periodOf = ({ now, zone }: TokenFacts): string => greetingAt(Number(wallOf(now, zone).slice(11, 13)))

const values = {
  firstName: ({ contactName }) => nameOf(contactName).split(/\s+/)[0] ?? '',
  name: ({ contactName }) => nameOf(contactName),
  ticket_id: ({ ticket }) => (ticket ? String(ticket.id) : ''),
  userName: ({ userName }) => userName,
  ms: periodOf,
  hour: hourOf,
  date: dateOf,
  queue: ({ queueName }) => queueName,
  connection: ({ connectionName }) => connectionName,
  data_hora: (facts) => `${dateOf(facts)} às ${hourOf(facts)}`,
  protocol: protocolOf,
  name_company: ({ companyName }) => companyName,
} as const satisfies Record<string, (facts: TokenFacts) => string>

type Token = keyof typeof values
/** In the order in which they are offered. */
export const messageTokens = Object.keys(values) as Token[]

/** Other spellings of the same. */
const aliases: Readonly<Record<string, Token>> = {
  hora: 'hour',
  data: 'date',
  saudacao: 'ms',
  fila: 'queue',
  atendente: 'userName',
}

const tokenOf = (word: string): Token | undefined =>
  Object.hasOwn(values, word) ? (word as Token) : Object.hasOwn(aliases, word) ? aliases[word] : undefined

const token = /\{\{\s*([A-Za-z_]+)\s*\}\}/g

/** Whether there is anything to fill. */
export const holdsToken = (text: string): boolean =>
  [...text.matchAll(token)].some(([, word]) => tokenOf(word ?? '') !== undefined)

/** What a person wrote or is called is no token, wherever it is inserted. */
export const withoutTokens = (text: string): string => text.replace(/\{{2,}/g, '{')

/** Unknown tokens stay as they were typed. Each value is made once: a long text may hold thousands of them. */
export const fillTokens = (text: string, facts: TokenFacts): string => {
  const filling = madeOnce((known: Token) => values[known](facts))
  return text.replace(token, (whole, word: string) => {
    const known = tokenOf(word)
    return known ? filling(known) : whole
  })
}
