/** A provider's certificate: checked, and stored encrypted; the file itself is not stored. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { certificateTargets, uploadCertificate } from '@guiche/contract/features/credentials'
import type { HeldFile } from '../../../bind.ts'
import type { Deps, UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readP12 } from '../../../platform/security/p12.ts'
import { settle } from '../../../platform/settle.ts'
import { type PlatformWork, transactForAll } from '../../../platform-work.ts'
import { keepOpen, keepSecret } from '../../settings/actions.ts'
import { platformSecrets, platformSettings } from '../../settings/queries.ts'
import { aboutCertificate, isP12Name } from '../rules.ts'

const keys = {
  efi: { file: 'eficertificate', password: 'eficertificatepassword', about: 'eficertificateabout' },
} as const satisfies Record<(typeof certificateTargets)[number], object>
type Target = keyof typeof keys

interface Given {
  name: string
  content: Buffer
  password: string
}

const readCertificate = ({ name, content, password }: Given, now: Date) => {
  const read = readP12(content, password)
  const found = typeof read === 'string' ? read : read.certificate
  const { next: certificate } = settle(aboutCertificate({ name, read: found }, now))
  if (typeof read === 'string') throw new Error(`a certificate was taken though it is ${read}`)
  return { certificate, file: read.pfx.toString('base64'), password }
}

const save = async (work: PlatformWork, target: Target, read: ReturnType<typeof readCertificate>): Promise<void> => {
  await keepSecret(work, keys[target].file, read.file)
  await keepSecret(work, keys[target].password, read.password)
  await keepOpen(work, keys[target].about, JSON.stringify(read.certificate))
}

export const keepCertificate = async (
  ctx: UserCtx,
  target: Target,
  password: string,
  [uploaded]: readonly HeldFile[],
): Promise<Answer<typeof uploadCertificate>> => {
  if (!uploaded || uploaded.content.length === 0) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const { name, content } = uploaded
  if (!isP12Name(name)) throw new Refusal('ERR_FILE_TYPE', { field: 'body.file' })
  const read = readCertificate({ name, content, password }, ctx.clock.now())
  await transactForAll(ctx, (work) => save(work, target, read))
  return { mensagem: 'Arquivo Anexado', certificate: read.certificate }
}

/** The emulated provider's, described like an uploaded one. Whatever somebody has uploaded stays. */
export const keepDemoCertificate = async (deps: Deps, target: Target, given: Given): Promise<void> => {
  const { file, about } = keys[target]
  const { [file]: stored } = await platformSecrets(deps, [file])
  const isDescribed = async () => Boolean((await deps.db.platform(platformSettings))[about])
  const isOurs = stored === given.content.toString('base64')
  if (stored !== undefined && (!isOurs || (await isDescribed()))) return
  const read = readCertificate(given, deps.clock.now())
  await transactForAll(deps, (work) => save(work, target, read))
}
