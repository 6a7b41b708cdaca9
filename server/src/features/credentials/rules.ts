import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { CertificateAbout } from '@guiche/contract/features/credentials'

export const isP12Name = (name: string): boolean => /\.(p12|pfx)$/i.test(name)

interface Uploaded {
  /** Of the file. */
  name: string
  /** Its content, or why it cannot be read. */
  read: { subject: string; issuer: string; validFrom: string; validTo: string } | 'unreadable' | 'password'
}

/** The common name, or the whole subject if there is none. */
const shownName = (lines: string): string => /^CN=(.+)$/m.exec(lines)?.[1] ?? lines.replaceAll('\n', ', ')

/** What may be shown of an uploaded certificate; refused if it is unusable. */
export const aboutCertificate = ({ name, read }: Uploaded, now: Date): Decision<CertificateAbout> => {
  if (read === 'unreadable') return refuse('ERR_CERTIFICATE_UNREADABLE', 'body.file')
  if (read === 'password') return refuse('ERR_CERTIFICATE_PASSWORD', 'body.password')
  const { subject, issuer, validFrom, validTo } = read
  const expiresAt = new Date(validTo)
  if (expiresAt <= now) return refuse('ERR_CERTIFICATE_EXPIRED', 'body.file')
  return accept({
    name,
    subject: shownName(subject),
    issuer: shownName(issuer),
    validFrom: new Date(validFrom).toISOString(),
    expiresAt: expiresAt.toISOString(),
    uploadedAt: now.toISOString(),
  })
}
