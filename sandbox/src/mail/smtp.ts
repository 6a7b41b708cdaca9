/** The mail server of the product: real SMTP on loopback that delivers everything into one mailbox. */
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { LOOPBACK } from '../whatsapp/listening.ts'
import type { Mailbox } from './mailbox.ts'

const LARGEST_MAIL = 10 * 1024 * 1024

export interface Smtp {
  url: string
  close: () => Promise<void>
}

const refusal = (status: number) =>
  Object.assign(new Error(status < 500 ? 'Try again later' : 'No such mailbox'), { responseCode: status })

const bytesOf = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw refusal(552)
  return Buffer.concat(chunks)
}

const store = async (mailbox: Mailbox, stream: SMTPServerDataStream, to: string[]) => {
  const mail = await PostalMime.parse(await bytesOf(stream))
  const from = mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? '')
  mailbox.add({ from, to, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' })
}

export async function startSmtp(options: { mailbox: Mailbox; port?: number }): Promise<Smtp> {
  const { mailbox } = options
  const server = new SMTPServer({
    // No authentication and no encryption, as it stays on one machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const status = mailbox.takeRefusal()
      done(status === undefined ? null : refusal(status))
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      store(mailbox, stream, to).then(
        () => done(null),
        (error: Error) => done(error),
      )
    },
  })
  // A client that disconnects halfway is no error here.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, LOOPBACK, () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${LOOPBACK}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
