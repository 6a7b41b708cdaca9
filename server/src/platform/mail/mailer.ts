/** Outgoing e-mail over SMTP. Only jobs send: a person who waits for a screen does not wait for a mail server. */
import { Socket } from 'node:net'
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { Refusal } from '../refusal.ts'

export interface Mail {
  /** One address. */
  to: string
  /** Shown as the sender's name; the address is the installation's. */
  fromName: string
  subject: string
  text: string
  /** Its own name: a mailbox may know by it a mail that was handed in twice. */
  messageId?: string
}

/** The mail server said "never": trying again changes nothing. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

export interface Mailer {
  /** The operator has named a mail server; another may be named while the program runs: see `isMailConfigured` of the settings. */
  isConfigured: boolean
  /** Signs in at the mail server, and sends nothing. */
  check(): Promise<'works' | 'missing' | 'refused' | 'away'>
  /** Throws ERR_MAIL_NOT_CONFIGURED, MailRefusedError, or whatever else is worth another try. */
  send(mail: Mail): Promise<void>
}

interface MailServer {
  smtpUrl: string | undefined
  /** The address that mails come from. */
  from: string
}
interface MailOptions extends MailServer {
  /** What was chosen while the program runs stands before what it was started with. Asked for each mail: another process may have changed it. */
  chosen?: () => Promise<Partial<MailServer>>
  /** Shorter in tests. */
  withinMs?: { send: number; check: number }
}

/** Of each step. */
const waitMs = 20_000
/** For all of it: a server could go on with a line now and then. */
const wholeMs = 90_000
/** A person waits in front of it. */
const checkedWithinMs = 30_000

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `socket`: to be connected by the transport; ending it ends whatever the transport does. */
const transportFor = (smtpUrl: string, socket?: Socket): Transporter<SentMessageInfo> => {
  const { hostname, username } = new URL(smtpUrl)
  return createTransport({
    ...(socket ? { socket } : {}),
    url: smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    // A password never crosses a network in the clear, even where the server forgets to offer encryption.
    requireTLS: username !== '' && !loopback.has(hostname),
    // Texts are ours and never name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Its own time limits are for silences. */
const verified = async (smtpUrl: string, withinMs: number): Promise<void> => {
  const socket = new Socket()
  const overdue = setTimeout(() => socket.destroy(new Error('the mail server takes too long')), withinMs)
  try {
    await transportFor(smtpUrl, socket).verify()
  } finally {
    clearTimeout(overdue)
  }
}

const isFinal = (error: unknown): boolean => {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(String(error.code))

export const openMailer = ({
  chosen,
  withinMs = { send: wholeMs, check: checkedWithinMs },
  ...started
}: MailOptions): Mailer => {
  const current = async () => {
    const { smtpUrl = started.smtpUrl, from = started.from } = (await chosen?.()) ?? {}
    return { smtpUrl, from }
  }
  return {
    isConfigured: started.smtpUrl !== undefined,
    check: async () => {
      const { smtpUrl } = await current()
      if (smtpUrl === undefined) return 'missing'
      return verified(smtpUrl, withinMs.check).then(
        () => 'works' as const,
        (error: unknown) => (isRefused(error) ? 'refused' : 'away'),
      )
    },
    send: async ({ fromName, ...mail }) => {
      const { smtpUrl, from } = await current()
      if (smtpUrl === undefined) throw new Refusal('ERR_MAIL_NOT_CONFIGURED')
      const signal = AbortSignal.timeout(withinMs.send)
      const letter = { ...mail, from: { name: fromName, address: from }, signal }
      await transportFor(smtpUrl)
        .sendMail(letter)
        .catch((error: unknown) => {
          throw isFinal(error) ? new MailRefusedError('the mail server refused the mail', { cause: error }) : error
        })
    },
  }
}
