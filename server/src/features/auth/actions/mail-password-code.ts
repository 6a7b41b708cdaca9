import { passwordCodeMinutes } from '@guiche/contract/features/auth'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { type Deps, systemContext } from '../../../context.ts'
import { MailRefusedError } from '../../../platform/mail/mailer.ts'
import { codeHash, oneTimeCode } from '../../../platform/security/one-time-code.ts'
import { publicSetting } from '../../settings/queries.ts'
import { passwordCodePurpose } from '../rules.ts'
import { type Account, accountByEmail, keepPasswordCode } from '../store.ts'
import { toPasswordCodeMail } from '../view/password-code-mail.ts'

interface Request {
  email: string
  requestedAt: string
  language: MailLanguage
}

/** The row with which the code is compared. False if a newer request replaced it, or the code was used. */
const keep = (deps: Deps, account: Account, code: string, requestedAt: Date, expiresAt: Date) =>
  systemContext(deps, account.companyId).transact(({ tx }) =>
    keepPasswordCode(tx, {
      userId: account.userId,
      codeHash: codeHash(deps.secret, passwordCodePurpose, code),
      requestedAt,
      expiresAt,
    }),
  )

/** If nobody has the address, or only a deactivated user, nothing happens. A second run mails the same code again. */
export const mailPasswordCode = async (deps: Deps, { email, language, ...request }: Request): Promise<void> => {
  const requestedAt = new Date(request.requestedAt)
  const expiresAt = new Date(requestedAt.getTime() + passwordCodeMinutes * 60_000)
  if (expiresAt <= deps.clock.now()) return
  const account = await deps.db.platform((tx) => accountByEmail(tx, email))
  if (!account?.isActive) return
  const code = oneTimeCode(deps.secret, passwordCodePurpose, [account.userId, requestedAt.getTime()])
  if (!(await keep(deps, account, code, requestedAt, expiresAt))) return
  const appName = await publicSetting(deps, 'appName')
  const mail = toPasswordCodeMail({ appName, code, language, account })
  const { hostname } = new URL(deps.config.publicUrl)
  const messageId = `<code.${account.userId}.${requestedAt.getTime()}@${hostname}>`
  await deps.mail.send({ ...mail, messageId }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    deps.log.warn({ err: error, userId: account.userId }, 'a password code could not be mailed')
  })
}
