/** Sends e-mail over SMTP. Only jobs send, so that users do not wait for a mail server. */
import { Socket } from 'node:net'
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { Refusal } from '../refusal.ts'

export interface Mail {
  /** One address. */
  to: string
  /** The sender's display name; the address is the installation's. */
  fromName: string
  subject: string
  text: string
  /** The Message-ID: a mail server may use it to recognise a mail that was sent twice. */
  messageId?: string
}

/** The mail server refused permanently: a retry changes nothing. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

export interface Mailer {
  /**
   * Whether the operator configured a mail server; another one may be set while the program runs: see
   * `isMailConfigured` of the settings.
   */
  isConfigured: boolean
  /** Signs in to the mail server without sending anything. */
  check(): Promise<'works' | 'missing' | 'refused' | 'away'>
  /** Throws ERR_MAIL_NOT_CONFIGURED, MailRefusedError, or an error that is worth a retry. */
  send(mail: Mail): Promise<void>
}

interface MailServer {
  smtpUrl: string | undefined
  /** The sender's address. */
  from: string
}
interface MailOptions extends MailServer {
  /** Settings take precedence over environment variables. Read for each mail: another process may have changed them. */
  chosen?: () => Promise<Partial<MailServer>>
  /** Shorter in tests. */
  withinMs?: { send: number; check: number }
}

/** Timeout of each step. */
const waitMs = 20_000
/** Timeout of the whole, because a server could send a line now and then. */
const wholeMs = 90_000
/** A user waits for it. */
const checkedWithinMs = 30_000

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `socket`: connected by the transport; destroying it stops whatever the transport does. */
const transportFor = (smtpUrl: string, socket?: Socket): Transporter<SentMessageInfo> => {
  const { hostname, username } = new URL(smtpUrl)
  return createTransport({
    ...(socket ? { socket } : {}),
    url: smtpUrl,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    // Never sends a password unencrypted, even if the server does not offer encryption.
    requireTLS: username !== '' && !loopback.has(hostname),
    // Our mails never refer to files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The library's timeouts only cover silence. */
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
