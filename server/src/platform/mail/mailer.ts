/** Outgoing e-mail over SMTP. Only jobs send: a person who waits for a screen does not wait for a mail server. */
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer'
import { Refusal } from '../refusal.ts'

export interface Mail {
  /** One address. */
  to: string
  /** Shown as the sender's name; the address is the installation's. */
  fromName: string
  subject: string
  text: string
}

/** The mail server said "never": trying again changes nothing. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

export interface Mailer {
  isConfigured: boolean
  /** Throws ERR_MAIL_NOT_CONFIGURED, MailRefusedError, or whatever else is worth another try. */
  send(mail: Mail): Promise<void>
}

interface MailOptions {
  smtpUrl: string | undefined
  /** The address that mails come from. */
  from: string
}

const waitMs = 20_000

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const transportFor = (smtpUrl: string): Transporter<SentMessageInfo> => {
  const { hostname, username } = new URL(smtpUrl)
  return createTransport({
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

const isFinal = (error: unknown): boolean => {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

export const openMailer = ({ smtpUrl, from }: MailOptions): Mailer => {
  const transport = smtpUrl === undefined ? null : transportFor(smtpUrl)
  return {
    isConfigured: transport !== null,
    send: async ({ fromName, ...mail }) => {
      if (!transport) throw new Refusal('ERR_MAIL_NOT_CONFIGURED')
      await transport.sendMail({ ...mail, from: { name: fromName, address: from } }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError('the mail server refused the mail', { cause: error }) : error
      })
    },
  }
}
