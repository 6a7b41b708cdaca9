/** A provider's certificate: checked, and stored encrypted; the file itself is not stored. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { certificateTargets, uploadCertificate } from '@guiche/contract/features/credentials'
import type { HeldFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readP12 } from '../../../platform/security/p12.ts'
import { settle } from '../../../platform/settle.ts'
import { transactForAll } from '../../../platform-work.ts'
import { keepOpen, keepSecret } from '../../settings/actions.ts'
import { aboutCertificate, isP12Name } from '../rules.ts'

const keys = {
  efi: { file: 'eficertificate', password: 'eficertificatepassword', about: 'eficertificateabout' },
} as const satisfies Record<(typeof certificateTargets)[number], object>

export const keepCertificate = async (
  ctx: UserCtx,
  target: keyof typeof keys,
  password: string,
  [uploaded]: readonly HeldFile[],
): Promise<Answer<typeof uploadCertificate>> => {
  if (!uploaded || uploaded.content.length === 0) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const { name, content } = uploaded
  if (!isP12Name(name)) throw new Refusal('ERR_FILE_TYPE', { field: 'body.file' })
  const read = readP12(content, password)
  const found = typeof read === 'string' ? read : read.certificate
  const { next: certificate } = settle(aboutCertificate({ name, read: found }, ctx.clock.now()))
  if (typeof read === 'string') throw new Error(`a certificate was taken though it is ${read}`)
  await transactForAll(ctx, async (work) => {
    await keepSecret(work, keys[target].file, read.pfx.toString('base64'))
    await keepSecret(work, keys[target].password, password)
    await keepOpen(work, keys[target].about, JSON.stringify(certificate))
  })
  return { mensagem: 'Arquivo Anexado', certificate }
}
