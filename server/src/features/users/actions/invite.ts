/**
 * A link for a user without a password. Derived from stored facts: any node can compute it again, and nobody without
 * the secret.
 */
import type { UserId } from '@guiche/contract/core/ids'
import { type Invitation, invitationDays } from '@guiche/contract/features/users'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import type { Ctx, Deps, UserCtx, Work } from '../../../context.ts'
import { MailRefusedError } from '../../../platform/mail/mailer.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { linkToken, tokenHash } from '../../../platform/security/tokens.ts'
import { settle } from '../../../platform/settle.ts'
import { isMailConfigured, publicSetting } from '../../settings/queries.ts'
import { announceUsers } from '../events.ts'
import { type Invited, mailInvitation as mailJob } from '../jobs/definitions.ts'
import { ownCompany } from '../queries/own-company.ts'
import { invitationOf, userRows } from '../queries/users.ts'
import { mailLanguageOf, mayInvite } from '../rules.ts'
import { lockUser, saveUser } from '../store.ts'
import { toInvitationMail } from '../view/invitation-mail.ts'
import { withinMails } from './within-mails.ts'

const tokenFor = ({ secret }: Pick<Deps, 'secret'>, userId: number, expiresAt: Date) =>
  linkToken(secret, 'invitation', [userId, expiresAt.getTime()])

const linkFor = (deps: Pick<Deps, 'secret' | 'config'>, userId: number, expiresAt: Date) =>
  `${deps.config.publicUrl}/welcome?token=${tokenFor(deps, userId, expiresAt)}`

/** Within the caller's transaction. Earlier links become invalid. */
export const invite = async (work: Work, userId: UserId, language: MailLanguage): Promise<Invitation> => {
  const now = work.clock.now()
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  const invitationHash = tokenHash(tokenFor(work, userId, expiresAt))
  await saveUser(work.tx, userId, { invitationHash, invitationExpiresAt: expiresAt }, now)
  const isMailed = await isMailConfigured(work)
  const invitedBy = work.actor.kind === 'user' ? work.actor.name : ''
  if (isMailed) work.enqueue(mailJob, { userId, expiresAt: expiresAt.toISOString(), invitedBy, language })
  return { link: linkFor(work, userId, expiresAt), expiresAt: expiresAt.toISOString(), isMailed }
}

/** Again: the mail was lost, or its link has expired. */
export const inviteAgain = async (ctx: UserCtx, userId: UserId, language: string | undefined): Promise<Invitation> => {
  const invited = async (work: Work) => {
    const [row] = await userRows(work, [userId])
    if (!row) throw new Refusal('ERR_NO_USER_FOUND')
    settle(mayInvite(ctx.actor, row))
    return row
  }
  const { email } = await ctx.transact(invited)
  await withinMails(ctx, email)
  return ctx.transact(async (work) => {
    await lockUser(work.tx, userId)
    const row = await invited(work)
    const invitation = await invite(work, userId, mailLanguageOf(language))
    await announceUsers(work, 'update', [row])
    return invitation
  })
}

/** Nothing is sent for an invitation that was replaced or used. A second run mails the same link again. */
export const mailInvitation = async (ctx: Ctx, invited: Invited): Promise<void> => {
  const expiresAt = new Date(invited.expiresAt)
  if (expiresAt <= ctx.clock.now()) return
  const hash = tokenHash(tokenFor(ctx, invited.userId, expiresAt))
  const found = await ctx.transact(async ({ tx }) => {
    const [user, company] = await Promise.all([invitationOf(tx, invited.userId, hash), ownCompany(tx)])
    return user && { ...user, company: company.name }
  })
  if (!found) return
  const { name, email, company } = found
  const facts = { name, email, company, invitedBy: invited.invitedBy, link: linkFor(ctx, invited.userId, expiresAt) }
  const mail = toInvitationMail(facts, { appName: await publicSetting(ctx, 'appName'), language: invited.language })
  const { hostname } = new URL(ctx.config.publicUrl)
  const messageId = `<invitation.${ctx.companyId}.${invited.userId}.${expiresAt.getTime()}@${hostname}>`
  await ctx.mail.send({ ...mail, messageId }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    ctx.log.warn({ err: error, userId: invited.userId }, 'an invitation could not be mailed')
  })
}
